// A set as a table: arrow keys move, Ctrl+D fills down, a pasted column or block fills from where one stands.
const form = document.getElementById("grid");
const body = form.querySelector("tbody");
const controls = (row) => [...row.querySelectorAll("td > input:not([type=hidden]), td > select")];
const placeOf = (control) => {
  const row = control.closest("tr");
  return [[...body.rows].indexOf(row), controls(row).indexOf(control)];
};
const at = (row, column) => (body.rows[row] ? controls(body.rows[row])[column] : null);

function write(control, value) {
  if (control.tagName !== "SELECT") control.value = value;
  else {
    const wanted = value.trim().toLowerCase();
    const found = [...control.options].find((option) => [option.value, option.text].some((text) => text.trim().toLowerCase() === wanted));
    if (found) control.value = found.value;
  }
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

// A blank row more, until there are as many as are kept at once.
function grow() {
  if (body.rows.length >= Number(form.dataset.most)) return null;
  const row = body.rows[body.rows.length - 1].cloneNode(true);
  const name = `n${body.rows.length}x`;
  row.className = "fresh";
  for (const fault of row.querySelectorAll(".fault")) fault.remove();
  row.querySelector('[name$="|known"]')?.remove();
  row.querySelector('[name="row"]').value = name;
  for (const control of controls(row)) {
    control.name = `${name}|${control.name.slice(control.name.indexOf("|") + 1)}`;
    control.value = "";
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
  body.append(row);
  return row;
}

function move(event, control, rows, columns) {
  const [row, column] = placeOf(control);
  const target = at(row + rows, column + columns);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.select?.();
}

// Left and right leave a cell only from its edge: within it they move the cursor.
const isAtEdge = (control, step) => control.tagName === "SELECT"
  || (control.selectionStart === control.selectionEnd && control.selectionStart === (step < 0 ? 0 : control.value.length))
  || (control.selectionStart === 0 && control.selectionEnd === control.value.length);

body.addEventListener("keydown", (event) => {
  const control = event.target.closest("input, select");
  if (!control || event.altKey) return;
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "d") {
    event.preventDefault();
    const [row, column] = placeOf(control);
    const above = at(row - 1, column);
    if (above) write(control, above.tagName === "SELECT" ? above.options[above.selectedIndex].text : above.value);
    at(row + 1, column)?.focus();
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  if (key === "ArrowDown" || key === "ArrowUp") {
    if (control.tagName !== "SELECT" || event.shiftKey) move(event, control, key === "ArrowDown" ? 1 : -1, 0);
  } else if (key === "Enter") {
    if (placeOf(control)[0] === body.rows.length - 1) grow();
    move(event, control, event.shiftKey ? -1 : 1, 0);
  } else if (key === "ArrowLeft" && isAtEdge(control, -1)) move(event, control, 0, -1);
  else if (key === "ArrowRight" && isAtEdge(control, 1)) move(event, control, 0, 1);
});

body.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text").replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!/[\n\t]/.test(text)) return;
  event.preventDefault();
  const [row, column] = placeOf(event.target);
  text.split("\n").forEach((cells, down) => {
    if (!body.rows[row + down] && !grow()) return;
    cells.split("\t").forEach((cell, along) => {
      const control = at(row + down, column + along);
      if (control) write(control, cell);
    });
  });
});
