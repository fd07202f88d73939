// The curve of an analysis: arrow keys walk from point to point, the one stood at is told below.
// While it is worked on, each poll brings what is new.
import { merge } from "./merging.js";
import { say } from "./voice.js";

const said = () => document.querySelector("[data-spot-said]");
const spots = (curve) => [...curve.querySelectorAll("[data-spot]")];

function tell(spot) {
  const line = said();
  if (line) line.textContent = spot.getAttribute("aria-label");
}

// Only the first point is a stop of the tab key; where one stands is known by the focus alone.
function walk(spot, key) {
  const all = spots(spot.closest("svg"));
  const at = all.indexOf(spot);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[key];
  all[to]?.focus();
  return to !== undefined;
}

document.addEventListener("keydown", (event) => {
  const spot = event.target.closest?.("[data-spot]");
  if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
  if (walk(spot, event.key)) event.preventDefault();
});

for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, (event) => {
    const spot = event.target.closest?.("[data-spot]");
    if (spot) tell(spot);
  });
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (elt.id !== "judge-poll" || xhr.status !== 200) return;
  const judging = document.getElementById("judging");
  const before = judging.dataset.said;
  const brought = new DOMParser().parseFromString(xhr.responseText, "text/html").body;
  for (const part of [...brought.children]) {
    const known = document.getElementById(part.id);
    if (known) merge(known, part);
  }
  if (judging.dataset.said !== before) say(judging.dataset.said);
});
