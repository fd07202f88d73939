// After htmx has swapped a part: focus returns to where it was, what was unfolded stays so, news are
// spoken, refusals are shown.
import { say } from "./voice.js";

let held = "";
let unfolded = [];

function remember() {
  const node = document.activeElement;
  unfolded = [...document.querySelectorAll("details[data-unfolded][open]")].map((each) => each.id);
  held = node?.id ? `#${CSS.escape(node.id)}` : node?.dataset?.stay ? `[data-stay="${CSS.escape(node.dataset.stay)}"]` : "";
  return node;
}

function restore() {
  const again = held && document.querySelector(held);
  (again || document.querySelector("[data-focus-after]"))?.focus({ preventScroll: true });
}

export function startSwaps() {
  let lost = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    // A refusal (400, 403, 404, 409, 422) carries its own words: show them in place.
    const { xhr, target } = event.detail;
    // A fragment never swallows a page: who is led to another one goes there.
    if (/^\s*<!doc/i.test(xhr.responseText) && !event.detail.requestConfig.elt.closest("[hx-select]")) {
      event.detail.shouldSwap = false;
      return location.assign(xhr.responseURL);
    }
    // A failure of ours says where its words belong.
    const told = xhr.status < 500 || xhr.getResponseHeader("HX-Retarget");
    if (xhr.status >= 400 && told && xhr.responseText) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
    const node = remember();
    lost = Boolean(node && target?.contains(node));
  });
  // At once, so that a key pressed while the page settles finds its place; later what was not yet there.
  document.addEventListener("htmx:afterSwap", () => {
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    if (lost) restore();
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (lost && document.activeElement === document.body) restore();
    lost = false;
    for (const node of document.querySelectorAll("[data-say]")) {
      say(node.dataset.say);
      node.removeAttribute("data-say");
    }
  });
}
