// A card travels from where it was to where it is (first, last, invert, play), then rests outlined.
import { pace, span, still } from "./pace.js";

const REST = 500;
const TOLD = 1200;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const STAGGER = 60;
const MOST = 5;

const areaOf = (node) => node.closest("[data-area]")?.dataset.area ?? "";

// Where every piece and area is now, and what every gauge shows: {box, area, now} by name.
export function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-piece], [data-area], [data-gauge]")) {
    const { piece, gauge, now } = node.dataset;
    if (gauge) found.set(`gauge ${gauge}`, { now: Number(now) });
    if (!piece && !node.dataset.area) continue;
    const name = piece ? `piece ${piece}` : `area ${node.dataset.area}`;
    found.set(name, { box: node.getBoundingClientRect(), area: areaOf(node) });
  }
  return found;
}

function origin(node, before) {
  const same = before.get(`piece ${node.dataset.piece}`);
  if (same) return { box: same.box, moved: same.area !== areaOf(node) };
  const source = before.get(`area ${node.closest("[data-source]")?.dataset.source}`);
  return { box: source?.box, moved: true };
}

function rest(node) {
  if (pace() === "off") return;
  node.classList.add("arrived");
  setTimeout(() => node.classList.remove("arrived"), REST);
}

function fly(node, from, delay) {
  const to = node.getBoundingClientRect();
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) < 4 && Math.abs(dy) < 4) return null;
  const scale = Math.max(0.4, Math.min(1.6, from.width / (to.width || 1)));
  return node.animate(
    [{ translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 5 }, { translate: "0 0", scale: "1", zIndex: 5 }],
    { duration: span(), delay, easing: EASE, fill: "backwards" },
  );
}

// What a figure gained or lost stands beside it for a moment.
function tellGauges(root, before) {
  if (pace() === "off") return;
  for (const node of root.querySelectorAll("[data-gauge]")) {
    const old = before.get(`gauge ${node.dataset.gauge}`);
    const change = old ? Number(node.dataset.now) - old.now : 0;
    if (!change) continue;
    const told = document.createElement("span");
    told.className = change < 0 ? "delta less" : "delta";
    told.setAttribute("aria-hidden", "true");
    told.textContent = change < 0 ? `\u2212${-change}` : `+${change}`;
    node.append(told);
    if (!still()) told.animate([{ translate: "-50% .4rem" }, { translate: "-50% 0" }], { duration: span(), easing: EASE });
    setTimeout(() => told.remove(), TOLD);
  }
}

// Cards that changed their place travel one after the other and rest; those that made room glide.
export function travel(root, before) {
  let movers = 0;
  for (const node of root.querySelectorAll("[data-piece]")) {
    const { box, moved } = origin(node, before);
    if (span() === 0 || !box || (moved && movers >= MOST)) {
      if (moved) rest(node);
      continue;
    }
    const motion = fly(node, box, moved ? movers * STAGGER : 0);
    if (!moved) continue;
    movers += 1;
    if (motion) motion.finished.then(() => rest(node), () => {});
    else rest(node);
  }
  tellGauges(root, before);
}

// The same motion once more, and what the last action touched outlined.
export function travelAgain(root, before) {
  if (before.size > 0) travel(root, before);
  for (const node of root.querySelectorAll(".touched")) rest(node);
}
