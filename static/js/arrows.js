// The arrow keys go from card to card on the cloth, and along the moves.
const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const OVER = ["dialog[open]", ...(CSS.supports("selector(:popover-open)") ? [":popover-open"] : [])].join(", ");
const isSeen = (node) => node.getClientRects().length > 0;
const cards = () => [...document.querySelectorAll(".cloth button")].filter(isSeen);
const moves = () => [...document.querySelectorAll(".mv, .asker")].filter(isSeen);

function middle(node) {
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// The nearest in that direction; what lies aside counts double.
function nearest(from, list, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const node of list) {
    const [ax, ay] = middle(node);
    const along = (ax - x) * dx + (ay - y) * dy;
    const aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    if (node === from || along < 4 || along + 2 * aside >= least) continue;
    [best, least] = [node, along + 2 * aside];
  }
  return best;
}

function target(here, key) {
  const list = moves();
  if (here.closest(".cloth")) return nearest(here, [...cards(), ...list.slice(0, 1)], STEP[key]);
  if (key === "ArrowLeft") return document.querySelector(".hand button") ?? cards()[0];
  if (key === "ArrowRight") return null;
  const at = list.indexOf(here);
  if (at < 0) return list[0];
  return list[at + STEP[key][1]];
}

export function startArrows() {
  document.addEventListener("keydown", (event) => {
    if (!STEP[event.key] || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const here = event.target;
    // A choice among a few keeps its own arrows.
    if (here.matches("input")) return;
    const isOurs = here === document.body || here.id === "question" || here.closest(".cloth, .mv, .asker");
    if (!isOurs || document.querySelector(OVER)) return;
    const next = target(here, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
