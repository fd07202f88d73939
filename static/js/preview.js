// A card at reading size: beside what it explains while that is pointed at or focused, in a sheet when held.
// It is a face of the table that lies open, or a link to a card's page, which tells more of it when asked.
import { isInLog, showInLog } from "./log.js";

const WAIT = 150;
const HOLD = 400;
const SLIP = 10;
const GAP = 12;
const MOST = 200;

const HOLDERS = "[data-view], [data-peek], a[href^='/g/'][href*='/card/']";
// A move about a card shows that card, wherever on the table it lies open.
const shown = (move) => move && document.querySelector(`[data-view][data-code="${CSS.escape(move.dataset.shows)}"]`);
const isOpen = (holder) => holder.hasAttribute("data-view");
const addressOf = (holder) => holder.dataset.peek ?? `${holder.pathname}?preview=1`;

let answers = new Map();

// What a card's page tells of it in short; "" when it tells nothing.
export function told(address) {
  if (answers.size > MOST) answers = new Map();
  if (!answers.has(address)) {
    const headers = { "HX-Request": "true", "HX-Target": "show" };
    answers.set(address, fetch(address, { headers }).then((answer) => (answer.ok && !answer.redirected ? answer.text() : "")).catch(() => ""));
  }
  return answers.get(address);
}

function copied(place, holder) {
  const face = holder.querySelector(".face").cloneNode(true);
  const words = document.createElement("p");
  words.className = "caption";
  words.textContent = holder.dataset.caption ?? "";
  place.replaceChildren(face, ...(words.textContent ? [words] : []));
  return true;
}

// Whether there is something to show; what nobody waits for any more is not shown.
async function fill(place, holder, isWanted) {
  place.classList.toggle("glance", !isOpen(holder));
  if (isOpen(holder)) return copied(place, holder);
  const text = await told(addressOf(holder));
  if (!text || !isWanted()) return false;
  place.innerHTML = text;
  return true;
}

// At its side where there is room, else above or below; never over it.
function beside(panel, holder) {
  const own = holder.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const within = (place, size, room) => Math.max(GAP, Math.min(place, room - size - GAP));
  let left = own.right + GAP + width <= innerWidth - GAP ? own.right + GAP : own.left - GAP - width;
  let top = within(own.top + own.height / 2 - height / 2, height, innerHeight);
  if (left < GAP) {
    left = within(own.left, width, innerWidth);
    top = own.bottom + GAP + height <= innerHeight ? own.bottom + GAP : own.top - GAP - height;
  }
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

// On the table it stands at the edge of the cloth that is free.
function aside(panel, holder) {
  panel.style.left = panel.style.top = "";
  panel.dataset.side = "left";
  const own = holder.getBoundingClientRect();
  const place = panel.getBoundingClientRect();
  if (own.left < place.right && own.right > place.left && own.top < place.bottom && own.bottom > place.top) panel.dataset.side = "right";
}

// A drawing still on its way is waited for: an empty card tells nothing.
function awaitDrawing(panel) {
  const drawing = [...panel.querySelectorAll("img")].find((each) => each.getClientRects().length);
  panel.classList.toggle("undrawn", Boolean(drawing));
  drawing?.decode().catch(() => {}).then(() => { if (drawing.isConnected) panel.classList.remove("undrawn"); });
}

export function startPreview() {
  const panel = document.getElementById("preview");
  const dialog = document.getElementById("card-view");
  if (!panel || !dialog) return;
  const place = dialog.querySelector("[data-holds]");
  let timer = 0;
  let aimed = null;

  const hide = () => {
    clearTimeout(timer);
    aimed?.removeAttribute("aria-describedby");
    aimed = null;
    panel.hidden = true;
  };
  const show = async (holder) => {
    aimed = holder;
    if (!await fill(panel, holder, () => aimed === holder && holder.isConnected)) return;
    panel.querySelector("form")?.remove();
    panel.hidden = false;
    if (isOpen(holder)) aside(panel, holder);
    else {
      if (holder.matches(":focus")) holder.setAttribute("aria-describedby", panel.id);
      beside(panel, holder);
    }
    awaitDrawing(panel);
  };
  const holderAt = (node) => {
    const holder = node.closest?.(HOLDERS) ?? shown(node.closest?.("[data-shows]"));
    if (!holder || holder.closest(".preview, .card-view") || (isOpen(holder) && !holder.querySelector(".face"))) return null;
    // Where a place of the page is kept for it, the page shows it there.
    return holder.dataset.peek && document.getElementById("show") ? null : holder;
  };
  const aim = (event) => {
    const holder = holderAt(event.target);
    if (holder && holder === aimed) return;
    hide();
    if (holder) timer = setTimeout(show, WAIT, holder);
  };
  const seek = dialog.querySelector("[data-in-log]");
  seek?.addEventListener("click", () => {
    dialog.close();
    showInLog(seek.dataset.name);
  });
  const open = async (holder) => {
    hide();
    if (!await fill(place, holder, () => holder.isConnected) || dialog.open) return;
    const form = place.querySelector("[data-own]");
    // One stepper a card: the row that was held may have its own.
    if (form && document.querySelectorAll(`[data-own="${CSS.escape(form.dataset.own)}"]`).length > 1) form.remove();
    window.htmx.process(place);
    if (seek) {
      seek.dataset.name = holder.dataset.name ?? place.querySelector("h2")?.textContent ?? "";
      seek.hidden = !isInLog(seek.dataset.name);
    }
    dialog.showModal();
  };

  if (matchMedia("(hover: hover)").matches) document.addEventListener("pointerover", aim);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) aim(event);
  });
  document.addEventListener("focusout", (event) => { if (event.target === aimed) hide(); });
  document.addEventListener("scroll", () => { if (aimed && !isOpen(aimed)) hide(); }, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden || !panel.classList.contains("glance")) return;
    event.stopImmediatePropagation();
    hide();
  }, true);
  document.addEventListener("click", (event) => {
    hide();
    const holder = holderAt(event.target);
    if (!holder || event.target.closest("button[name], [data-reason]")) return;
    // Nobody leaves the table for a card that its log names.
    if (!isOpen(holder) && !(holder.closest("#table") && event.button === 0 && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    open(holder);
  });
  // What one owns, or what a deck holds, is another afterwards.
  document.addEventListener("htmx:afterSwap", (event) => {
    answers = new Map();
    if (!dialog.contains(event.target) && aimed && !aimed.isConnected) hide();
  });
  startHolding(open, holderAt);
}

// On a touch screen a tap plays the card, or follows the link; a held finger shows it.
function startHolding(open, holderAt) {
  let from = null;
  let timer = 0;
  let held = false;
  const stop = () => { clearTimeout(timer); from = null; };
  document.addEventListener("pointerdown", (event) => {
    held = false;
    const holder = event.pointerType === "touch" && holderAt(event.target);
    if (!holder) return;
    from = event;
    timer = setTimeout(() => { held = true; open(holder); }, HOLD);
  });
  document.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP) stop();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, stop);
  document.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
