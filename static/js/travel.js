// A card travels from where it was to where it is (first, last, invert, play), then rests outlined.
const SPAN = { slow: 600, normal: 240, off: 0 };
const REST = 500;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const STAGGER = 60;
const MOST = 5;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const span = () => (still() ? 0 : SPAN[document.documentElement.dataset.pace] ?? SPAN.normal);

const areaOf = (node) => node.closest("[data-area]")?.dataset.area ?? "";

// Where every piece and area is now: {box, area} by name.
export function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-piece], [data-area]")) {
    const name = node.dataset.piece ? `piece ${node.dataset.piece}` : `area ${node.dataset.area}`;
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
  if (document.documentElement.dataset.pace === "off") return;
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
}
