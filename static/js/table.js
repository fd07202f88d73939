// The table: travel between swaps, the pace, the large view of a card, the reason of a refusal, the sheet.
import { keep } from "./store.js";
import { places, travel } from "./travel.js";
import { toast } from "./toast.js";
import { say } from "./voice.js";
import { startPreview } from "./preview.js";

const table = () => document.getElementById("table");
let before = new Map();
let heard = newest();

function newest() {
  return Number(document.querySelector("#log [data-seq]")?.dataset.seq ?? -1);
}

// What happened since the last swap, oldest first, then what is asked now.
function news() {
  const lines = [...document.querySelectorAll("#log [data-seq]")]
    .filter((line) => Number(line.dataset.seq) > heard)
    .reverse()
    .map((line) => line.querySelector("[data-words]").textContent.trim());
  heard = newest();
  const question = document.getElementById("question")?.textContent.trim();
  return [...lines, question].filter(Boolean).join(" ");
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "table") before = places(table());
});
document.addEventListener("htmx:afterSettle", () => {
  if (before.size === 0) return;
  travel(table(), before);
  before = new Map();
  say(news());
});

// Without motion there is nothing to wait for: the partner moves at once.
document.addEventListener("htmx:load", () => {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || document.documentElement.dataset.pace === "off") {
    document.querySelector("[data-waiting]")?.dispatchEvent(new Event("now"));
  }
});

document.addEventListener("click", (event) => {
  const refused = event.target.closest("[data-reason]");
  if (refused) toast(refused.dataset.reason);
  const fold = event.target.closest("[data-fold]");
  if (fold) {
    const open = fold.getAttribute("aria-expanded") === "true";
    fold.setAttribute("aria-expanded", String(!open));
    document.documentElement.dataset.sheet = open ? "low" : "up";
  }
});

const root = document.documentElement;
for (const choice of document.querySelectorAll("[data-pace-choice]")) {
  choice.checked = choice.value === root.dataset.pace;
  choice.addEventListener("change", () => {
    root.dataset.pace = choice.value;
    keep("pace", choice.value);
  });
}

startPreview();
