// How fast the cards go: off, slow, normal. Whoever asks for less motion gets none, and waits for nothing.
import { keep } from "./store.js";

const root = document.documentElement;
const SPAN = { slow: 600, normal: 240, off: 0 };
const WAIT = { slow: 1800, normal: 650, off: 0 };

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const pace = () => root.dataset.pace ?? "normal";
export const span = () => (still() ? 0 : SPAN[pace()] ?? SPAN.normal);

// The partner's next move is fetched when the last one has been seen.
function arrange() {
  const node = document.querySelector("[data-waiting]");
  if (!node || node.dataset.arranged) return;
  node.dataset.arranged = "yes";
  setTimeout(goOn, still() ? 0 : WAIT[pace()] ?? WAIT.normal, node);
}

export function goOn(node = document.querySelector("[data-waiting]")) {
  if (node?.isConnected) node.dispatchEvent(new Event("now"));
}

export function startPace() {
  for (const choice of document.querySelectorAll("[data-pace-choice]")) {
    choice.checked = choice.value === pace();
    choice.addEventListener("change", () => {
      root.dataset.pace = choice.value;
      keep("pace", choice.value);
    });
  }
  document.addEventListener("htmx:load", arrange);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-hurry]")) goOn();
  });
}
