// Keys of the form of a card. A row of chips is one stop of Tab: within it arrows and first letters lead from chip to chip, as in a row of radios.
// A radio is chosen when it is reached, a check mark by the space bar. A word of one's own stands at the end of its row.
const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const inputs = (row) => [...row.querySelectorAll("input:not([type=hidden])")];
const isChip = ({ type }) => type === "radio" || type === "checkbox";
const begins = (chip, letter) => chip.closest("label").textContent.trim().slice(0, 1)
  .localeCompare(letter, undefined, { sensitivity: "base" }) === 0;

// Of radios browsers make one stop themselves.
function lead(row, one) {
  for (const each of inputs(row)) {
    if (each.type !== "radio") each.tabIndex = each === one || (!isChip(each) && each.value) ? 0 : -1;
  }
}

function settle(form) {
  for (const row of form.querySelectorAll("[data-row]:not([data-led])")) {
    row.dataset.led = "";
    lead(row, inputs(row)[0]);
  }
}

function reach(row, one) {
  if (!one) return;
  one.focus();
  if (one.type === "radio" && !one.checked) one.click();
}

function goal(row, { target, key }) {
  const all = inputs(row);
  const at = all.indexOf(target);
  if (STEP[key]) return all.at((at + STEP[key]) % all.length);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((each) => isChip(each) && begins(each, key));
}

// Within a word of one's own keys write; only its beginning leads back.
const writes = ({ target, key }) => !isChip(target) && (STEP[key] !== -1 || target.selectionEnd > 0);

export function rows(form) {
  settle(form);
  new MutationObserver(() => settle(form)).observe(form, { childList: true, subtree: true });
  form.addEventListener("focusin", ({ target }) => {
    const row = target.closest("[data-row]");
    if (row && target.matches("input")) lead(row, target);
  });
  form.addEventListener("keydown", (event) => {
    const row = event.target.closest("[data-row]");
    if (!row || event.ctrlKey || event.altKey || event.metaKey || writes(event)) return;
    if (!STEP[event.key] && !/^\S$/.test(event.key)) return;
    event.preventDefault();
    reach(row, goal(row, event));
  });
}

// Where a part of the form begins: its name, its type, what it does, where something more may be added.
const PARTS = "[data-name], #type input:checked, [name=line], .adds select, .adds > .btn:first-child, #agreed";
const isWithin = ({ value, selectionEnd, localName }, ahead) => localName === "textarea" && selectionEnd !== (ahead ? value.length : 0);

export function leaps(form) {
  form.addEventListener("keydown", (event) => {
    const ahead = event.key === "PageDown";
    if (!(ahead || event.key === "PageUp") || event.ctrlKey || event.altKey || event.shiftKey || isWithin(event.target, ahead)) return;
    const side = ahead ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const parts = [...form.querySelectorAll(PARTS)].filter((one) => one.checkVisibility()
      && event.target.compareDocumentPosition(one) & side);
    const part = ahead ? parts[0] : parts.at(-1);
    if (!part) return;
    event.preventDefault();
    part.focus();
  });
}
