// Counts of owned cards: presses are added up and sent once; a digit sets the count of the focused card.
import { recall } from "./store.js";

const WAIT = 260;
const MOST = 999;
// By card: what is wished, whether as a plain number, and whether an answer is still awaited.
const wishes = new Map();

const typing = (node) => node.closest?.("input:not([type=radio],[type=checkbox],[type=hidden]), select, textarea, [contenteditable]");
const formOf = (code) => document.querySelector(`[data-own="${CSS.escape(code)}"]`);

function send(code) {
  const form = formOf(code);
  const wish = wishes.get(code);
  if (!form || !wish) return wishes.delete(code);
  const seen = form.querySelector("[name=seen]");
  if (!wish.absolute && wish.count === Number(seen.value)) return wishes.delete(code);
  if (wish.absolute) seen.value = "";
  const more = form.querySelector("button:last-of-type");
  more.value = String(wish.count);
  wish.absolute = false;
  wish.sent = wish.count;
  // A click, not requestSubmit: htmx learns of the pressed button by the click.
  more.click();
}

function show(form, count, absolute) {
  const code = form.dataset.own;
  const known = wishes.get(code);
  clearTimeout(known?.timer);
  const wish = { count, absolute: absolute || Boolean(known?.absolute), sent: known?.sent, timer: 0 };
  form.querySelector("output").textContent = String(count);
  if (count === 0) form.querySelector("button").setAttribute("aria-disabled", "true");
  else form.querySelector("button").removeAttribute("aria-disabled");
  if (wish.sent === undefined) wish.timer = setTimeout(() => send(code), WAIT);
  wishes.set(code, wish);
}

// The answer came: what was pressed meanwhile is a new wish on top of what the server keeps
// (not of what is shown: a key may fall between the swap and its settling).
function answered(form) {
  const code = form.dataset.own;
  const wish = wishes.get(code);
  if (!wish || wish.sent === undefined) return;
  wishes.delete(code);
  if (wish.count !== wish.sent) show(form, wish.absolute ? wish.count : Math.max(0, Number(form.querySelector("[name=seen]").value) + wish.count - wish.sent), wish.absolute);
}

function press(event) {
  const button = event.target.closest("[data-own] button");
  if (!button || !event.isTrusted) return;
  event.preventDefault();
  const form = button.form;
  const now = Number(form.querySelector("output").textContent);
  const next = Math.min(MOST, Math.max(0, now + (button === form.querySelector("button") ? -1 : 1)));
  if (next !== now) show(form, next, false);
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || recall("keys") === "off" || typing(event.target)) return;
  const row = event.target.closest("[data-own-row], [data-own]");
  const form = row?.matches("[data-own]") ? row : row?.querySelector("[data-own]");
  if (!form) return;
  const now = Number(form.querySelector("output").textContent);
  const digit = /^[0-9]$/.test(event.key);
  const wished = digit ? Number(event.key) : { "+": now + 1, "-": now - 1 }[event.key];
  if (wished === undefined || wished < 0) return;
  event.preventDefault();
  event.stopPropagation();
  if (wished !== now) show(form, Math.min(MOST, wished), digit);
}

document.addEventListener("click", press, true);
document.addEventListener("keydown", key, true);
document.addEventListener("htmx:afterSettle", (event) => {
  const form = event.target.closest?.("[data-own]");
  if (form) answered(form);
});
// What was refused beside the page: it shows again what it knows.
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.target.closest?.("[data-own]");
  if (!form || !event.detail.xhr?.getResponseHeader("HX-Retarget")) return;
  wishes.delete(form.dataset.own);
  const seen = form.querySelector("[name=seen]").value;
  if (seen) form.querySelector("output").textContent = seen;
});
// What is still waiting when the page is left is sent on the way out.
addEventListener("pagehide", () => {
  for (const [code, wish] of wishes) {
    const form = formOf(code);
    if (!form || wish.sent !== undefined) continue;
    clearTimeout(wish.timer);
    const body = new FormData(form);
    body.set("quantity", String(wish.count));
    if (wish.absolute) body.delete("seen");
    navigator.sendBeacon(form.action, body);
  }
});
