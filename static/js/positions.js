// The editor of positions: choose a card, then the place; or carry it there. Every way presses a
// button of a form that works without this script.
import { toast } from "./toast.js";
import { startUnhurried } from "./unhurried.js";

let open = [];
let wanted = "";
let carried = null;

const bench = () => document.getElementById("bench");
const putting = () => document.getElementById("putting");
const zonesOf = (node) => (node?.dataset.zones ?? "").split(" ").filter(Boolean);
const goal = (name) => putting()?.querySelector(`[data-goal="${CSS.escape(name)}"]`);

// A place as a card names it: bare on the card's own side, with its player's number on another.
const named = (zone, seat) => (zone.dataset.seat === seat ? "" : `${zone.dataset.seat}:`) + zone.dataset.zone;

function takers(node, seat) {
  const names = new Set(zonesOf(node));
  for (const zone of document.querySelectorAll("[data-zone]")) {
    zone.classList.toggle("takes", names.has(named(zone, seat)));
  }
}

function unpick() {
  const form = putting();
  if (!form) return;
  form.hidden = true;
  for (const node of document.querySelectorAll("[data-pick]")) node.setAttribute("aria-pressed", "false");
  takers(null, "");
}

function pick(node) {
  const form = putting();
  unpick();
  node.setAttribute("aria-pressed", "true");
  form.elements.card.value = node.dataset.pick;
  form.querySelector("[data-name]").textContent = node.dataset.name;
  const names = new Set(zonesOf(node));
  for (const button of form.querySelectorAll("[data-goal]")) button.hidden = !names.has(button.dataset.goal);
  form.hidden = false;
  takers(node, form.dataset.seat);
}

// With the keyboard the next thing is the place: focus goes there.
function pressed(node, byKey) {
  if (node.getAttribute("aria-pressed") === "true") return unpick();
  pick(node);
  if (byKey) putting().querySelector("[data-goal]:not([hidden])")?.focus();
}

function found(text) {
  wanted = text;
  const needle = text.trim().toLowerCase();
  for (const row of document.querySelectorAll("[data-row]")) row.hidden = !row.dataset.row.includes(needle);
}

function arrive(zone) {
  if (carried?.matches("[data-pick]")) {
    pick(carried);
    goal(named(zone, putting().dataset.seat))?.click();
    return;
  }
  const placed = carried?.closest("[data-placed]");
  const to = placed && named(zone, placed.closest("[data-seat]").dataset.seat);
  placed?.querySelector(`button[name="to"][value="${CSS.escape(to)}"]`)?.click();
}

function settled() {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const node of document.querySelectorAll(".placed > summary")) node.draggable = true;
  const box = document.querySelector("input[data-find]");
  if (box && wanted) { box.value = wanted; found(wanted); }
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-pick]");
  if (card) return pressed(card, event.detail === 0);
  if (event.target.closest("[data-unpick]")) {
    const chosen = document.querySelector('[data-pick][aria-pressed="true"]');
    unpick();
    return chosen?.focus();
  }
  const zone = event.target.closest(".zone.takes");
  if (zone && !event.target.closest("summary, .panel")) goal(named(zone, putting().dataset.seat))?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && putting() && !putting().hidden) unpick();
});
document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-find]")) found(event.target.value);
});
document.addEventListener("dragstart", (event) => {
  carried = event.target.querySelector?.("[data-pick]") ?? event.target.closest?.(".placed > summary") ?? null;
  if (!carried) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", carried.textContent.trim());
  const placed = carried.closest("[data-placed]");
  takers(placed ?? carried, placed ? placed.closest("[data-seat]").dataset.seat : putting().dataset.seat);
});
document.addEventListener("dragover", (event) => {
  const zone = event.target.closest?.(".zone.takes");
  for (const other of document.querySelectorAll(".zone.over")) other.classList.toggle("over", other === zone);
  if (!zone || !carried) return;
  event.preventDefault();
  zone.classList.add("over");
});
document.addEventListener("drop", (event) => {
  const zone = event.target.closest?.(".zone.takes");
  if (!zone || !carried) return;
  event.preventDefault();
  arrive(zone);
});
document.addEventListener("dragend", () => {
  carried = null;
  for (const zone of document.querySelectorAll(".zone")) zone.classList.remove("takes", "over");
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "bench") open = [...document.querySelectorAll(".placed[open]")].map((node) => node.id);
});
document.addEventListener("htmx:afterSwap", () => { if (bench()) settled(); });

// One step of a number, as often as pressed: the form is sent when the pressing has paused.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  const field = button?.parentElement.querySelector("input");
  if (!field) return;
  field.stepUp(Number(button.dataset.step));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

async function copyAddress(button) {
  const field = document.querySelector(".address");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    toast(button.dataset.said);
  } catch { field.focus(); }
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy-address]");
  if (button) copyAddress(button);
});
startUnhurried();
settled();
