// A card at reading size: beside the cloth while pointed at or focused, in a dialog when tapped or held.
import { isInLog, showInLog } from "./log.js";

const WAIT = 150;
const HOLD = 400;
const SLIP = 10;

// A move about a card shows that card, wherever on the table it lies open.
const shown = (move) => move && document.querySelector(`[data-view][data-code="${CSS.escape(move.dataset.shows)}"]`);

export function startPreview() {
  const panel = document.getElementById("preview");
  const dialog = document.getElementById("card-view");
  if (!panel || !dialog) return;
  let timer = 0;

  const fill = (place, holder) => {
    const face = holder.querySelector(".face").cloneNode(true);
    const words = document.createElement("p");
    words.className = "caption";
    words.textContent = holder.dataset.caption ?? "";
    place.replaceChildren(face, ...(words.textContent ? [words] : []));
  };
  const hide = () => { clearTimeout(timer); panel.hidden = true; };
  // A drawing still on its way is waited for: an empty card tells nothing.
  const show = (holder) => {
    fill(panel, holder);
    panel.hidden = false;
    // It never lies over what it explains.
    panel.dataset.side = "left";
    const own = holder.getBoundingClientRect();
    const shown = panel.getBoundingClientRect();
    if (own.left < shown.right && own.right > shown.left && own.top < shown.bottom && own.bottom > shown.top) panel.dataset.side = "right";
    const drawing = [...panel.querySelectorAll("img")].find((each) => each.getClientRects().length);
    panel.classList.toggle("undrawn", Boolean(drawing));
    drawing?.decode().catch(() => {}).then(() => { if (drawing.isConnected) panel.classList.remove("undrawn"); });
  };
  const aim = (event) => {
    const holder = event.target.closest?.("[data-view]") ?? shown(event.target.closest?.("[data-shows]"));
    clearTimeout(timer);
    if (!holder?.querySelector(".face")) return hide();
    timer = setTimeout(show, WAIT, holder);
  };
  const seek = dialog.querySelector("[data-in-log]");
  seek?.addEventListener("click", () => {
    dialog.close();
    showInLog(seek.dataset.name);
  });
  const open = (holder) => {
    hide();
    fill(dialog.querySelector("[data-holds]"), holder);
    if (seek) {
      seek.dataset.name = holder.dataset.name ?? "";
      seek.hidden = !isInLog(seek.dataset.name);
    }
    dialog.showModal();
  };

  if (matchMedia("(hover: hover)").matches) document.addEventListener("pointerover", aim);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) aim(event);
  });
  document.addEventListener("click", (event) => {
    hide();
    const holder = event.target.closest("[data-view]");
    if (!holder?.querySelector(".face") || event.target.closest("button[name], [data-reason]")) return;
    open(holder);
  });
  startHolding(open);
}

// On a touch screen a tap plays the card; a held finger shows it.
function startHolding(open) {
  let from = null;
  let timer = 0;
  let held = false;
  const stop = () => { clearTimeout(timer); from = null; };
  document.addEventListener("pointerdown", (event) => {
    held = false;
    const holder = event.pointerType === "touch" && event.target.closest("[data-view]");
    if (!holder || !holder.querySelector(".face")) return;
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
