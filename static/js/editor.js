// The editor: keys, dragging, pasting. All of it presses buttons that are on the page anyway.
import { recall } from "./store.js";
import { startDragging } from "./dragging.js";
import { chosen, isSwapping, startChoosing } from "./choosing.js";
import { lookedAt, startLooking } from "./looking.js";
import { startPicking } from "./picking.js";
import { startText } from "./text.js";

const typing = (node) => node.closest?.("input:not([type=radio],[type=checkbox]), select, textarea, [contenteditable]");
const rows = () => [...document.querySelectorAll("#found-cards > [data-card], #holding [data-card]")].filter((row) => row.offsetParent);
const rowOf = (node) => node?.closest?.("[data-card]");
const inCatalogue = (row) => row.closest("#found-cards") !== null;
const parts = (row) => { const [zone, ...code] = row.dataset.card.split("|"); return { zone, code: code.join("|") }; };

// Presses that come while an answer is on its way are kept, and made on the page that arrives.
let waiting = [];
let busy = false;

export function send(form, name, value) {
  if (busy) { waiting.push(() => send(document.getElementById(form.id), name, value)); return; }
  const button = document.createElement("button");
  button.type = "submit";
  button.name = name;
  button.value = value;
  button.hidden = true;
  form.append(button);
  // A click, not requestSubmit: htmx learns of the pressed button by the click.
  button.click();
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target?.id === "deck") busy = true;
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target && event.detail.target.id !== "deck") return;
  busy = false;
  // A refusal ends what was still to come: nobody saw it.
  if (document.querySelector("#deck .problem")) waiting = [];
  else while (!busy && waiting.length) waiting.shift()();
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  if (requestConfig?.target?.id !== "deck" || !xhr?.getResponseHeader("HX-Retarget")) return;
  busy = false;
  waiting = [];
});
document.addEventListener("resend", () => { busy = false; });

// What stands in the search goes along with every change: the answer shows the same catalogue.
document.addEventListener("htmx:configRequest", (event) => {
  const { target, parameters } = event.detail;
  if (target?.id !== "deck") return;
  const now = { q: document.getElementById("find-card")?.value, page: document.querySelector("#adding [name=page]")?.value, card: lookedAt() };
  if (isSwapping() && parameters.add) parameters.line = chosen();
  if (!parameters.zone) now.zone = document.getElementById("into")?.value;
  for (const [name, value] of Object.entries(now)) if (value !== undefined) parameters[name] = value;
});

// A quick second press of the same button counts from the number that the first one made.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#deck button[type=submit]");
  if (!button || !busy || !button.dataset.stay) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const again = button.dataset.stay;
  waiting.push(() => document.querySelector(`[data-stay="${CSS.escape(again)}"]`)?.click());
}, true);

function otherZone(zone) {
  const known = [...document.querySelectorAll("#holding [data-zone]")].map((node) => node.dataset.zone);
  return known.find((key) => key !== zone) ?? zone;
}

function homeOf(code) {
  const held = rows().find((row) => !inCatalogue(row) && parts(row).code === code);
  return held ? parts(held).zone : "";
}

function held(zone, code) {
  const row = rows().find((each) => each.dataset.card === `${zone}|${code}`);
  return Number(row?.dataset.count ?? 0);
}

// The zone that a key means: the row's own, or with Shift the other one.
function change(row, count, shift) {
  if (busy) {
    // Counted from the number that the answer brings.
    const again = `${inCatalogue(row) ? "#found-cards" : "#holding"} [data-card="${CSS.escape(row.dataset.card)}"]`;
    waiting.push(() => { const now = document.querySelector(again); if (now) change(now, count, shift); });
    return;
  }
  const { zone, code } = parts(row);
  const form = document.getElementById("holding");
  const chosen = document.getElementById("into")?.value ?? "";
  let target = zone || chosen || homeOf(code);
  if (shift) target = otherZone(target || row.dataset.home || "");
  const now = held(target, code);
  const wanted = Math.max(0, typeof count === "function" ? count(now) : count);
  if (wanted === now) return;
  send(form, "set", `${wanted}|${target}|${code}`);
}

const boxOf = (row) => row.querySelector("[name=line]");
// Its button, or its name where no button is to be seen.
const focusRow = (row) => ["button.add, .step button:last-of-type", "a"].map((each) => row.querySelector(each)).find((each) => each?.getClientRects().length)?.focus();

function choose(row) {
  const box = boxOf(row);
  if (!box) return;
  box.click();
  focusRow(row);
}

// All chosen lines, else the one at hand; a card of the catalogue comes in as one copy.
function toMaybe(row) {
  if (inCatalogue(row)) return send(document.getElementById("holding"), "set", `${held("maybe", parts(row).code) + 1}|maybe|${parts(row).code}`);
  if (!chosen().length && boxOf(row)) boxOf(row).checked = true;
  document.querySelector("[data-to-maybe]")?.click();
}

function step(from, way) {
  const all = rows().filter((row) => !from || inCatalogue(row) === inCatalogue(from));
  const next = from ? all[all.indexOf(from) + way] : all[0];
  if (next) focusRow(next);
  else if (from && way < 0 && inCatalogue(from)) document.getElementById("find-card")?.focus();
}

function onArrow(event) {
  const row = rowOf(event.target);
  if (event.target.id === "find-card" && event.key === "ArrowDown") { event.preventDefault(); step(document.querySelector("#found-cards > [data-card]") ? null : rows()[0], 1); return; }
  if (!row || typing(event.target)) return;
  event.preventDefault();
  if (event.key === "ArrowDown") step(row, 1);
  else if (event.key === "ArrowUp") step(row, -1);
  else if (event.key === "ArrowRight") change(row, (now) => now + 1, event.shiftKey);
  else change(row, (now) => now - 1, event.shiftKey);
}

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing(event.target)) {
    event.preventDefault();
    document.querySelector(event.shiftKey ? "[data-redo]" : "[data-undo]")?.click();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.startsWith("Arrow")) { onArrow(event); return; }
  if (event.key === "Enter" && event.target.id === "note") {
    event.preventDefault();
    // Back to its line; leaving the field keeps what was typed.
    const line = rows().find((each) => !inCatalogue(each) && parts(each).code === lookedAt());
    if (line) focusRow(line);
    else event.target.blur();
    return;
  }
  const row = rowOf(event.target);
  if (!row || typing(event.target) || recall("keys") === "off") return;
  const digit = /^Digit(\d)$|^Numpad(\d)$/.exec(event.code);
  if (digit) change(row, Number(digit[1] ?? digit[2]), event.shiftKey);
  else if (event.key === "+" || event.key === "*") change(row, (now) => now + 1, event.shiftKey && event.key === "*");
  else if (event.key === "-" || event.key === "_") change(row, (now) => now - 1, event.key === "_");
  else if (event.key === "x") choose(row);
  else if (event.key === "m") toMaybe(row);
  else if (event.key === "n" && busy) waiting.push(() => document.getElementById("note")?.focus());
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// A list pasted anywhere but into a field goes to the page that shows what it says.
document.addEventListener("paste", (event) => {
  if (typing(event.target)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const form = document.getElementById("pasting");
  if (!text.trim() || !form) return;
  event.preventDefault();
  form.elements.text.value = text;
  form.requestSubmit();
});

startChoosing();
startLooking();
startPicking();
startText();
startDragging(send);
