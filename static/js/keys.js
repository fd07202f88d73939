// Digits press the numbered move; single letters press what carries data-key. Off while typing,
// and switched off altogether by the legend (WCAG 2.1.4).
import { keep, recall } from "./store.js";

const PAUSE = 450;
let typed = "";
let timer = 0;

const typing = (node) => node.closest?.("input:not([type=radio],[type=checkbox]), select, textarea, [contenteditable]");
const offered = () => [...document.querySelectorAll("[data-digit]")].map((node) => node.dataset.digit);

function press(digit) {
  typed = "";
  document.querySelector(`[data-digit="${digit}"]`)?.click();
}

// A number that is typed into a field begins there.
function beginTyping(field, event) {
  event.preventDefault();
  field.value = event.key;
  field.focus();
}

function digit(key) {
  clearTimeout(timer);
  typed += key;
  const longer = offered().some((name) => name !== typed && name.startsWith(typed));
  if (!longer) return press(typed);
  timer = setTimeout(() => press(typed), PAUSE);
}

// A letter counts as it was pressed, whatever the capitals lock says.
function nameOf({ key, shiftKey }) {
  if (key === " ") return "Space";
  if (!/^[a-z]$/i.test(key)) return key;
  return shiftKey ? key.toUpperCase() : key.toLowerCase();
}

function letter(event) {
  const name = nameOf(event);
  // What the page itself has for a key goes before the frame around it.
  const targets = [...document.querySelectorAll(`[data-key="${CSS.escape(name)}"]`)];
  const target = targets.find((node) => node.closest("main")) ?? targets.find((node) => node.getClientRects().length) ?? targets[0];
  if (!target || (name === "Space" && event.target.closest("button, a, summary, input, select"))) return;
  event.preventDefault();
  if (target.matches("input, [data-focus]")) target.focus();
  else target.click();
}

// An open dialog or list takes the keys for itself.
const OVER = ["dialog[open]", ...(CSS.supports("selector(:popover-open)") ? [":popover-open"] : [])].join(", ");

function onKey(event) {
  if (event.altKey || event.repeat || typing(event.target) || document.querySelector(OVER)) return;
  if (event.ctrlKey || event.metaKey) {
    if (nameOf(event).toLowerCase() === "z") letter(event);
    return;
  }
  if (recall("keys") === "off") return;
  const field = document.querySelector("[data-typed]");
  if (/^[0-9]$/.test(event.key)) field ? beginTyping(field, event) : digit(event.key);
  else if (event.key === "Enter" && typed) { event.preventDefault(); clearTimeout(timer); press(typed); }
  else if (event.key.length === 1 || event.key === "Escape") letter(event);
}

export function startKeys() {
  document.addEventListener("keydown", onKey);
  for (const box of document.querySelectorAll("[data-keys-switch]")) {
    box.checked = recall("keys") !== "off";
    box.addEventListener("change", () => keep("keys", box.checked ? "on" : "off"));
  }
}
