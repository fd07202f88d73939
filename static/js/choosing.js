// Lines that are chosen: their number, kept over an answer of the server, and the card that comes in their place.
import { pick } from "./picking.js";
import { say } from "./voice.js";

const root = document.documentElement;
const boxes = () => [...document.querySelectorAll("#holding [name=line]")];
export const isSwapping = () => root.hasAttribute("data-swapping");
let held = [];

const checked = () => boxes().filter((box) => box.checked).map((box) => box.value);
// The lines that a swap is about: those that are chosen, else those of the card looked at.
export const chosen = () => (isSwapping() && !checked().length ? held : checked());

function count() {
  const told = document.querySelector("[data-chosen]");
  if (told) told.textContent = String(checked().length || "");
}

function swapping(on, button) {
  held = on ? boxes().map((box) => box.value).filter((line) => line.endsWith(`|${button.dataset.swap}`)) : [];
  root.toggleAttribute("data-swapping", on);
  if (!on) return;
  pick(true);
  say(document.querySelector(".swapping b")?.textContent ?? "");
}

export function startChoosing() {
  let kept = [];
  document.addEventListener("change", (event) => { if (event.target.name === "line") count(); });
  document.addEventListener("reset", () => setTimeout(count));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-swap]");
    if (button) swapping(true, button);
    if (event.target.closest("[data-unswap]")) swapping(false);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && isSwapping()) swapping(false); });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target?.id !== "deck") return;
    const done = detail.xhr.status < 400 && (detail.requestConfig.parameters.chosen || isSwapping());
    kept = done ? [] : checked();
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target?.id !== "deck") return;
    if (isSwapping() && detail.xhr.status < 400) { swapping(false); root.removeAttribute("data-picking"); }
    for (const box of boxes()) box.checked = kept.includes(box.value);
    count();
  });
}
