// After htmx has swapped a part: focus returns to where it was, news are spoken, refusals are shown.
import { say } from "./voice.js";

let held = "";

function remember() {
  const node = document.activeElement;
  held = node?.id ? `#${CSS.escape(node.id)}` : node?.dataset?.stay ? `[data-stay="${CSS.escape(node.dataset.stay)}"]` : "";
  return node;
}

export function startSwaps() {
  let lost = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    // A refusal (400, 403, 404, 409, 422) carries its own words: show them in place.
    const { xhr, target } = event.detail;
    if (xhr.status >= 400 && xhr.status < 500 && xhr.responseText) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
    const node = remember();
    lost = Boolean(node && target?.contains(node));
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (lost) {
      const again = held && document.querySelector(held);
      (again || document.querySelector("[data-focus-after]"))?.focus({ preventScroll: true });
      lost = false;
    }
    for (const node of document.querySelectorAll("[data-say]")) {
      say(node.dataset.say);
      node.removeAttribute("data-say");
    }
  });
}
