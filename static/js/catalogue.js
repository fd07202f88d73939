// The catalogue by keyboard: arrows between cards as they lie, and a sorting that needs no button.
import { recall } from "./store.js";

const cards = () => [...document.querySelectorAll("[data-card]")];
const middle = (node) => { const box = node.getBoundingClientRect(); return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; };

// The nearest card of the next row up or down: rows are told apart by half a card's height.
function beyond(all, from, way) {
  const here = middle(from);
  const half = from.getBoundingClientRect().height / 2;
  let best = null;
  let least = Infinity;
  for (const node of all) {
    const there = middle(node);
    const down = (there.y - here.y) * way;
    if (down < half) continue;
    const far = down * 3 + Math.abs(there.x - here.x);
    if (far < least) { best = node; least = far; }
  }
  return best;
}

function next(all, from, key) {
  if (key === "ArrowRight") return all[all.indexOf(from) + 1];
  if (key === "ArrowLeft") return all[all.indexOf(from) - 1];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  return beyond(all, from, key === "ArrowDown" ? 1 : -1);
}

const KEYS = new Set(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"]);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !KEYS.has(event.key) || recall("keys") === "off") return;
  const all = cards();
  if (event.target.id === "q") {
    if (event.key !== "ArrowDown" || !all.length) return;
    event.preventDefault();
    all[0].focus();
    return;
  }
  const from = event.target.closest?.("[data-own-row]")?.querySelector("[data-card]");
  if (!from || event.target.matches("input, select")) return;
  event.preventDefault();
  const to = next(all, from, event.key);
  if (to) to.focus();
  else if (event.key === "ArrowUp") document.getElementById("q")?.focus();
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-sends]")) event.target.form.requestSubmit();
});
