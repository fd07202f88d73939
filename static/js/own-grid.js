// A set as a table: arrow keys move, Ctrl+D fills down, a pasted column or block fills from where one stands. What is
// typed and not kept yet stays in this browser.
import * as local from "./own-local.js";

const form = document.getElementById("grid");
const body = form.querySelector("tbody");
const controls = (row) => [...row.querySelectorAll("td > :is(input:not([type=hidden]), select, textarea)")];
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
  for (const gone of row.querySelectorAll(".fault, a")) gone.remove();
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
  const control = event.target.closest("input, select, textarea");
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
    move(event, control, key === "ArrowDown" ? 1 : -1, 0);
  } else if (key === "Enter") {
    if (placeOf(control)[0] === body.rows.length - 1) grow();
    move(event, control, event.shiftKey ? -1 : 1, 0);
  } else if (key === "ArrowLeft" && isAtEdge(control, -1)) move(event, control, 0, -1);
  else if (key === "ArrowRight" && isAtEdge(control, 1)) move(event, control, 0, 1);
});

// Cells as programs for tables copy them: parted by tabs and lines; one that holds a line break or a quote stands in quotes.
function pasted(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (!end) break;
  }
  if (text.endsWith("\n")) rows.pop();
  return rows;
}

body.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text").replace(/\r\n?/g, "\n");
  if (!/[\n\t]/.test(text)) return;
  event.preventDefault();
  const [row, column] = placeOf(event.target);
  pasted(text).forEach((cells, down) => {
    if (!body.rows[row + down] && !grow()) return;
    cells.forEach((cell, along) => {
      const control = at(row + down, column + along);
      if (control) write(control, cell);
    });
  });
});

// Cells that were changed, by name, and beside each row of a card the content that was changed.
const spot = local.spot(form.dataset.person, form.dataset.game, `table:${form.dataset.set}`);
const known = (name) => form.elements[`${name.split("|")[0]}|known`];
const tell = () => { const line = document.getElementById("keptline"); line.textContent = line.dataset.line; };

function keepHere({ target }) {
  if (!target.name?.includes("|")) return;
  const kept = local.get(spot) ?? {};
  kept[target.name] = target.value;
  const seen = known(target.name);
  if (seen) kept[seen.name] = seen.value;
  if (local.set(spot, kept)) tell();
}

function restore() {
  for (const [name, value] of Object.entries(local.get(spot) ?? {})) {
    while (/^n\d/.test(name) && !form.elements[name] && grow());
    const control = form.elements[name];
    if (control && control.value !== value) {
      control.value = value;
      tell();
    }
  }
}

// The page shows what was typed, beside what stands in its way.
function again() {
  const kept = local.get(spot) ?? {};
  for (const name of Object.keys(kept)) if (form.elements[name]) kept[name] = form.elements[name].value;
  local.set(spot, kept);
}

form.addEventListener("input", keepHere);
form.addEventListener("submit", (event) => {
  if (navigator.onLine) return;
  event.preventDefault();
  tell();
});

await local.ready;
if ("kept" in form.dataset) {
  local.drop(spot);
  history.replaceState(null, "", location.href.replace(/[?&]kept=\d+/, ""));
} else if ("told" in form.dataset) again();
else restore();
form.dataset.ready = "";
