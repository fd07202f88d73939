// A card's form as plain data: every control by its name, as the server reads it; and its fields as its type asks them.
import { isSentence } from "./own-effects.js";

const ABOUT = new Set(["csrfmiddlewaretoken", "do", "next", "set", "code", "typing", "to", "left", "top", "width", "degrees", "edit", "part", "like", "line"]);
const isAbout = (name) => !name || ABOUT.has(name) || name.startsWith("pick.") || name.startsWith("new.");

export function read(form) {
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    if (!isAbout(name) && typeof value === "string") (fields[name] ??= []).push(value);
  }
  return fields;
}

function put(control, values) {
  if (control.type === "radio") control.checked = values.includes(control.value) || (!values.length && !control.value);
  else if (control.type === "checkbox") control.checked = values.includes(control.value);
  else control.value = values[0] ?? "";
}

// Words to press in the fields of several types are one choice: those of the chosen type are put last.
export function fill(form, fields, names = null) {
  const wanted = [...form.elements].filter(({ name, tagName }) => !isAbout(name) && !isSentence(name) && tagName !== "FIELDSET"
    && tagName !== "BUTTON" && (!names || names.has(name)));
  const kindOf = (control) => control.closest("[data-kind]");
  const all = (which) => { for (const control of wanted.filter(which)) put(control, fields[control.name] ?? []); };
  all((control) => !kindOf(control));
  follow(form);
  all((control) => kindOf(control)?.hidden);
  all((control) => kindOf(control)?.hidden === false);
  follow(form);
}

// What is typed into a form is noted in its draft; `changed` hears of it.
export function watch(form, draft, changed = () => {}) {
  form.addEventListener("input", ({ target }) => {
    if (isAbout(target.name)) return;
    oneWord(target);
    if (target.name === "type" || target.closest("[data-kind]")) follow(form);
    draft.note(target.name);
    changed();
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const { copies } = form.elements;
    copies.value = String(Math.max(0, (Number(copies.value) || 0) + Number(button.dataset.step)));
    draft.note("copies");
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) draft.send({ keepalive: true }); });
  addEventListener("pagehide", () => draft.send({ keepalive: true }));
}

export const fresh = () => crypto.randomUUID?.().replaceAll("-", "")
  ?? Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join("");

export const nameOf = (fields) => ["name.en", "name.it"].map((key) => fields[key]?.[0]?.trim()).find(Boolean) ?? "";

// 009 → 010, as wide as it was; nothing where nothing is counted.
export function after(number) {
  const found = /^(.*?)(\d{1,12})(\D*)$/s.exec(number.trim());
  if (!found) return "";
  return found[1] + String(Number(found[2]) + 1).padStart(found[2].length, "0") + found[3];
}

// The type says which fields there are; what was typed for one type stands in the same field of the other.
export function follow(form) {
  const type = new FormData(form).get("type") ?? "";
  const typed = read(form);
  for (const kind of form.querySelectorAll("[data-kind]")) {
    const on = kind.dataset.kind === type;
    if (on && kind.hidden) carry(kind, typed);
    kind.hidden = !on;
    kind.disabled = !on;
  }
  for (const part of form.querySelectorAll("[data-kind]:not([hidden]) [data-only]")) only(form, part);
}

function carry(kind, typed) {
  for (const control of kind.querySelectorAll("input, select, textarea")) {
    if (typed[control.name]) put(control, typed[control.name]);
  }
}

// A field that is asked beside some words alone; what stands in it is never hidden.
function only(form, part) {
  const wanted = part.dataset.onlyValues.split(" ");
  const told = new FormData(form);
  const holds = told.getAll(part.dataset.field).some(Boolean);
  part.hidden = !holds && !told.getAll(part.dataset.only).some((value) => wanted.includes(value));
}

// A word of one's own and a word of the game: the last that was said counts.
function oneWord(control) {
  const form = control.form;
  if (control.dataset.other && control.value.trim()) {
    for (const other of form.querySelectorAll(`[name="${CSS.escape(control.dataset.other)}"][type=radio]`)) other.checked = false;
  } else if (control.type === "radio" && control.name.startsWith("f.")) {
    const word = form.querySelector(`[data-kind]:not([hidden]) [data-other="${CSS.escape(control.name)}"]`);
    if (word) word.value = "";
  }
}
