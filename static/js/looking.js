// The card under pointer or focus is shown at its place in the editor; on a phone in a sheet when its line is pressed.
import { told } from "./preview.js";

const WAIT = 180;
const MOST_SEEN = 6;
const SEEN = "seen";
const rail = () => document.getElementById("show");
export const isSheet = () => matchMedia("(max-width: 900px)").matches;
export const lookedAt = () => (rail()?.dataset.shown && (!isSheet() || rail().classList.contains("open")) ? rail().dataset.shown : "");
const version = () => document.getElementById("deck").dataset.version;
let wanted = null;
let timer = 0;

function mark() {
  const code = lookedAt();
  for (const row of document.querySelectorAll("#deck [data-card]")) row.classList.toggle("at", Boolean(code) && row.dataset.card.endsWith(`|${code}`));
}

// Kept for this visit, the last first.
function seen(row) {
  const here = document.querySelector("[data-seen]");
  if (!here) return;
  const list = JSON.parse(sessionStorage.getItem(SEEN) ?? "[]").filter((each) => each.peek.split("?")[0] === location.pathname);
  const name = rail()?.querySelector("h2")?.textContent.trim();
  const now = row && name ? [{ peek: row.dataset.peek, name }, ...list.filter((each) => each.name !== name)].slice(0, MOST_SEEN) : list;
  sessionStorage.setItem(SEEN, JSON.stringify(now));
  here.hidden = now.length < 2;
  here.querySelector("span").replaceChildren(...now.slice(1).flatMap((each, at) => {
    const link = document.createElement("a");
    link.href = `${each.peek}#show`;
    link.dataset.peek = each.peek;
    link.textContent = each.name;
    return at ? [", ", link] : [link];
  }));
}

export function unshow() {
  rail()?.classList.remove("open");
  mark();
}

export async function look(row, open = false) {
  wanted = row;
  const isShown = rail()?.dataset.shown === new URLSearchParams(row.dataset.peek.split("?")[1]).get("card");
  if (isShown && !open) return;
  const before = version();
  const text = isShown ? rail().outerHTML : await told(row.dataset.peek);
  const place = rail();
  // A note that is being written is not taken away, and what was told of an older version is old.
  if (!text || wanted !== row || !place || version() !== before || place.contains(document.activeElement)) return;
  const isOpen = open || place.classList.contains("open");
  place.outerHTML = text;
  window.htmx.process(rail());
  rail().classList.toggle("open", isOpen);
  mark();
  seen(row);
  if (open && isSheet()) document.querySelector("#cards .at")?.scrollIntoView({ block: "start" });
}

// What a script has written counts as no change of its own when the field is left.
function goOn(note, text) {
  note.value = text;
  let isKept = false;
  note.addEventListener("change", () => { isKept = true; });
  note.addEventListener("blur", () => { if (!isKept) note.dispatchEvent(new Event("change", { bubbles: true })); });
}

export function startLooking() {
  const rowAt = (node) => node.closest?.("#deck [data-peek]");
  const aim = (event) => {
    // Whoever comes back to the search types another name.
    if (event.type === "focusin" && event.target.id === "find-card") event.target.select();
    const row = rowAt(event.target);
    clearTimeout(timer);
    if (row && !isSheet() && !document.body.classList.contains("dragging")) timer = setTimeout(look, event.type === "focusin" ? 0 : WAIT, row);
  };
  if (matchMedia("(hover: hover)").matches) document.addEventListener("pointerover", aim);
  document.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) aim(event); });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-unshow]")) return unshow();
    const row = rowAt(event.target);
    const isApart = event.ctrlKey || event.metaKey || event.target.closest("button, label, input, .sub a");
    if (!row || isApart || (!isSheet() && !event.target.closest("a"))) return;
    event.preventDefault();
    look(row, true);
  });
  let open = false;
  let typed = "";
  document.addEventListener("htmx:beforeSwap", () => {
    open = Boolean(rail()?.classList.contains("open"));
    typed = document.activeElement?.id === "note" ? document.activeElement.value : "";
  });
  // Settling writes the classes of the answer; what waits for the answer asks whether it is open.
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    if (detail.target?.id !== "deck" && detail.target?.id !== "picks") return;
    rail()?.classList.toggle("open", open);
    // A note that was being written when an answer came is written on.
    const note = document.getElementById("note");
    if (typed && note && note.value !== typed) goOn(note, typed);
    mark();
    seen(null);
  }, true);
  const first = document.querySelector("#cards [data-peek]");
  if (first && rail() && !rail().dataset.shown && !isSheet()) look(first);
  seen(null);
}
