// The log: copied whole in one click, and searched for the card at hand.
import { toast } from "./toast.js";

const lines = () => [...document.querySelectorAll("#log [data-seq]")];

function text() {
  const all = [...document.querySelectorAll("#log .turnl, #log [data-words]")].reverse();
  return all.map((node) => node.textContent.trim()).join("\n");
}

async function copy(button) {
  const whole = button.href ? await (await fetch(button.href)).text() : text();
  await navigator.clipboard.writeText(whole);
  toast(button.dataset.done);
}

function select() {
  getSelection()?.selectAllChildren(document.getElementById("log"));
}

const about = (name) => lines().filter((line) => name && line.textContent.includes(name));
export const isInLog = (name) => about(name).length > 0;

// The newest line about a card, then the one before.
export function showInLog(name) {
  const found = about(name);
  const at = found.findIndex((line) => line.classList.contains("sought"));
  for (const line of found) line.classList.remove("sought");
  const line = found[(at + 1) % found.length];
  line.classList.add("sought");
  document.getElementById("log").focus({ preventScroll: true });
  line.scrollIntoView({ block: "center" });
}

export function startLog() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy-log]");
    if (!button) return;
    event.preventDefault();
    copy(button).catch(() => (button.href ? location.assign(button.href) : select()));
  });
}
