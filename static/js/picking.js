// On a phone the catalogue is a sheet above the bar: open until it is closed, over any answer of the server.
import { isSheet, unshow } from "./looking.js";

const root = document.documentElement;
const opener = () => document.querySelector("[data-pick]");
const isPicking = () => root.hasAttribute("data-picking");
const mark = () => opener()?.setAttribute("aria-expanded", String(isPicking()));

export function pick(on) {
  root.toggleAttribute("data-picking", on && isSheet());
  mark();
  if (on) unshow();
  (on ? document.getElementById("find-card") : opener())?.focus();
}

export function startPicking() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href='#cat']");
    if (link && isSheet()) { event.preventDefault(); pick(!link.matches("[data-pick]") || !isPicking()); }
    else if (event.target.closest(".jumpbar a")) root.removeAttribute("data-picking");
    if (event.target.closest("[data-unpick]")) pick(false);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && isPicking()) pick(false); });
  document.addEventListener("htmx:afterSwap", mark);
  if (location.hash === "#cat") pick(true);
  mark();
}
