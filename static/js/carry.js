// A card carried by hand to where it goes: the same move as its button. What goes where stands on the moves;
// when several moves fit, the list shows these alone. By hand a card that is dropped is chosen first, then where it lies
// answers the question where to.
import { toast } from "./toast.js";
import { say } from "./voice.js";

const SLIP = 8;
const NEAR = 90;
// How far up a finger must go, for each step sideways, to carry a card instead of leafing through the hand.
const LEAN = .5;
const words = (name) => document.getElementById("says")?.content.querySelector(`[data-${name}]`)?.textContent ?? "";
const split = (text) => (text ?? "").split(" ").filter(Boolean);
const moves = () => [...document.querySelectorAll("#table .mv[data-goal]")];
const namesOf = (node) => [
  node.closest?.("[data-piece]")?.dataset.piece,
  node.closest?.("[data-area]")?.dataset.area,
].filter(Boolean);
const named = (name) => document.querySelectorAll(`#table [data-piece="${CSS.escape(name)}"], #table [data-area="${CSS.escape(name)}"]`);
const fitting = (node) => moves().filter((move) => split(move.dataset.sourceOf).some((name) => namesOf(node).includes(name)));

const isHidden = (move) => Boolean(move.closest("[data-carried]"));

let carried = null;
let wanted = "";
let landed = [];

// A list that stands for its items has no box of its own.
const boxOf = (node) => (node.getClientRects().length ? node : node.firstElementChild ?? node).getBoundingClientRect();

function mark(name, names, on) {
  for (const each of new Set(names)) {
    for (const node of named(each)) (node.getClientRects().length ? node : node.firstElementChild)?.classList.toggle(name, on);
  }
}

const goals = () => carried.moves.flatMap((move) => split(move.dataset.goal));

export function narrow(few) {
  for (const move of document.querySelectorAll("#table .mv")) move.closest("li").hidden = !few.includes(move);
  for (const heading of document.querySelectorAll("#table .grp")) heading.hidden = true;
  for (const list of document.querySelectorAll("#table [data-carried]")) list.hidden = !few.some(isHidden);
  document.querySelector("[data-narrowed]").hidden = false;
  document.documentElement.dataset.sheet = "up";
  few[0].focus();
  say(words("narrow"));
}

function widen() {
  for (const node of document.querySelectorAll("#table .moves li, #table .grp")) node.hidden = false;
  for (const list of document.querySelectorAll("#table [data-carried]")) list.hidden = true;
  document.querySelector("[data-narrowed]").hidden = true;
  document.querySelector("#table .mv")?.focus();
}

function lift(event) {
  const face = carried.piece.querySelector(".face, .back");
  const box = carried.piece.getBoundingClientRect();
  carried.ghost = face.cloneNode(true);
  carried.ghost.classList.add("carried");
  carried.ghost.style.width = `${Math.min(box.width, box.height)}px`;
  document.body.append(carried.ghost);
  document.documentElement.dataset.carrying = "yes";
  mark("goal", goals(), true);
  follow(event);
}

function follow(event) {
  carried.ghost.style.left = `${event.clientX}px`;
  carried.ghost.style.top = `${event.clientY}px`;
}

// The names under the pointer, else of the nearest place the card may go to.
function under(event) {
  const hit = document.elementsFromPoint(event.clientX, event.clientY).flatMap(namesOf);
  if (goals().some((name) => hit.includes(name)) || hit.some((name) => namesOf(carried.piece).includes(name))) return hit;
  const far = (name) => Math.min(...[...named(name)].map((node) => {
    const box = boxOf(node);
    const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
    return Math.hypot(dx, Math.max(box.top - event.clientY, 0, event.clientY - box.bottom));
  }));
  const nearest = [...new Set(goals())].sort((a, b) => far(a) - far(b))[0];
  return nearest && far(nearest) < NEAR ? [nearest] : hit;
}

function drop(event) {
  const { piece, moves: mine } = carried;
  const hit = under(event).filter((name) => name !== piece.dataset.piece);
  const fits = mine.filter((move) => split(move.dataset.goal).some((name) => hit.includes(name)));
  const onPiece = split(fits[0]?.dataset.goal).find((name) => hit.includes(name) && !name.includes(":"));
  putDown();
  if (fits.length === 0) {
    if (!hit.some((name) => namesOf(piece).includes(name))) toast(piece.dataset.reason || words(mine.length ? "elsewhere" : "unmovable"));
    return;
  }
  wanted = onPiece ?? "";
  landed = fits.some(isHidden) ? hit : [];
  if (fits.length > 1) narrow(fits);
  else fits[0].click();
}

function putDown() {
  if (carried?.ghost) {
    carried.ghost.remove();
    mark("goal", goals(), false);
    delete document.documentElement.dataset.carrying;
  }
  carried = null;
}

// A declaration that asks for its target after the card was put on it has its answer.
function goOn() {
  for (const piece of document.querySelectorAll("#table .cloth :is([data-piece], .pile)")) {
    piece.classList.toggle("carry", fitting(piece).length > 0);
  }
  document.querySelector("#table .hand")?.addEventListener("touchmove", hold, { passive: false });
  goWhereItLies();
  if (!wanted) return;
  const target = document.querySelector(`#table .can[data-piece="${CSS.escape(wanted)}"]`);
  const isDeclaring = document.querySelector("#table [data-stay='back']");
  if (!isDeclaring || target) wanted = "";
  if (isDeclaring && target) setTimeout(() => target.click());
}

function goWhereItLies() {
  const fits = moves().filter((move) => !isHidden(move) && split(move.dataset.goal).some((name) => landed.includes(name)));
  landed = [];
  if (fits.length === 1) setTimeout(() => fits[0].click());
  else if (fits.length > 1) narrow(fits);
}

function begin(event) {
  const piece = event.target.closest?.("#table .cloth :is([data-piece], .pile)");
  if (!piece || event.button !== 0 || !event.isPrimary || event.target.closest(".fx, .heap")) return;
  const mine = fitting(piece);
  if (mine.length || piece.matches(".no, .hand .lies")) carried = { piece, moves: mine, x: event.clientX, y: event.clientY };
}

// The hand scrolls sideways under a finger; one that goes up as well has taken a card.
const rises = (point) => carried.y - point.clientY > LEAN * Math.abs(point.clientX - carried.x);

function hold(event) {
  if (!carried || event.touches.length > 1 || !event.cancelable) return;
  if (carried.ghost || rises(event.touches[0])) event.preventDefault();
}

function isLifted(event) {
  const far = Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > SLIP;
  return far && (event.pointerType !== "touch" || !carried.piece.closest(".hand") || rises(event));
}

let quiet = false;

export function startCarrying() {
  document.addEventListener("pointerdown", begin);
  document.addEventListener("dragstart", (event) => { if (carried) event.preventDefault(); });
  document.addEventListener("pointermove", (event) => {
    if (!carried) return;
    if (carried.ghost) follow(event);
    else if (isLifted(event)) lift(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (!carried?.ghost) return putDown();
    quiet = true;
    setTimeout(() => { quiet = false; });
    drop(event);
  });
  document.addEventListener("pointercancel", putDown);
  document.addEventListener("htmx:beforeSwap", putDown);
  document.addEventListener("htmx:load", goOn);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && carried?.ghost) { event.stopImmediatePropagation(); putDown(); }
  }, true);
  document.addEventListener("click", onClick, true);
  for (const [name, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
    document.addEventListener(name, (event) => {
      const move = event.target.closest?.(".mv[data-source-of]");
      if (move) mark("aimed", split(move.dataset.sourceOf), on);
    });
  }
}

// The click that ends a drag is none; a card with several moves shows these.
function onClick(event) {
  if (quiet && event.isTrusted) {
    quiet = false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (event.target.closest("[data-widen]")) return widen();
  const piece = event.target.closest?.("#table .cloth button.carry:not([name])");
  if (!piece || event.target.closest(".fx, .heap")) return;
  const few = fitting(piece).filter((move) => !isHidden(move));
  if (few.length === 0) return;
  event.stopImmediatePropagation();
  narrow(few);
}
