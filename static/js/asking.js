// A partner that still thinks: the answer to a page that asks is empty, and says after how many milliseconds to ask again.
import { goOn } from "./pace.js";

export function startAsking() {
  document.addEventListener("again", (event) => {
    // Who pressed "one step" asked by a form: the table's own asker goes on for it.
    const asker = event.target.closest("[data-asks]") ?? document.querySelector("[data-asks]");
    if (asker) setTimeout(goOn, event.detail.after, asker);
  });
  // Whoever acted meanwhile is shown what came of that: a partner's move must not stand before it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (requestConfig?.elt.matches("[data-asks]") && target.matches("#table.htmx-request")) event.detail.shouldSwap = false;
  });
}
