// A guided battle: each new step is spoken and brought into sight; "show me" points at its move.
import { say } from "./voice.js";

const PAUSE = 1200;
const panel = () => document.getElementById("lesson");
const here = () => panel()?.dataset.lesson ?? "";
let shown = here();

function told(node) {
  return [...node.querySelectorAll(".lesson-n, h2, [data-lesson-text], .lesson-try")]
    .map((part) => part.textContent.trim()).join(". ");
}

// After the news of the table, which would else be cut short.
document.addEventListener("htmx:afterSettle", () => {
  if (here() === shown) return;
  shown = here();
  const node = panel();
  if (!node) return;
  node.scrollIntoView({ block: "nearest" });
  setTimeout(() => say(told(node)), PAUSE);
});

document.addEventListener("click", (event) => {
  const asked = event.target.closest("[data-show-me]");
  if (!asked) return;
  const move = document.querySelector(`.mv[value="${CSS.escape(asked.dataset.showMe)}"]`);
  if (!move) return;
  move.classList.add("best");
  move.scrollIntoView({ block: "nearest" });
  move.focus({ preventScroll: true });
});

// Why: the answer opens over the table; without scripts it is a page of its own.
function whyView() {
  let view = document.getElementById("why-view");
  if (view) return view;
  view = document.createElement("dialog");
  view.id = "why-view";
  view.className = "dialog why-view";
  view.setAttribute("aria-labelledby", "why-t");
  document.querySelector("main").append(view);
  return view;
}

async function openWhy(link) {
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
  if (!answer.ok) { location.assign(link.href); return; }
  const view = whyView();
  view.innerHTML = await answer.text();
  if (!view.open) view.showModal();
  view.querySelector("[data-close]").focus({ preventScroll: true });
  view.scrollTop = 0;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.why, #why-view a[data-why]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openWhy(link).catch(() => location.assign(link.href));
  }
  const view = event.target.closest("#why-view");
  if (view && event.target.closest("[data-close]")) { event.preventDefault(); view.close(); }
  if (event.target.closest("[data-print]")) print();
});

// The sheet of contents goes when one of its links is taken; what is folded opens for its link.
document.querySelector("[popover].contents")?.addEventListener("click", (event) => {
  const sheet = event.currentTarget;
  if (event.target.closest("a") && sheet.matches(":popover-open")) sheet.hidePopover();
});
function unfold() {
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details")?.setAttribute("open", "");
}
addEventListener("hashchange", unfold);
unfold();
