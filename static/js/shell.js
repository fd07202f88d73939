// What every page has: theme switch, toasts, offline strip, dialogs, keys, focus and voice after a swap.
import { startTheme } from "./theme-switch.js";
import { startToasts, toast } from "./toast.js";
import { startKeys } from "./keys.js";
import { startSwaps } from "./swaps.js";
import { startDialogs } from "./dialogs.js";
import { startFind } from "./find.js";
import { startPreview } from "./preview.js";

startTheme();
startToasts();
startDialogs();
startFind();
startKeys();
startSwaps();
startPreview();

const strip = document.getElementById("offline");
const later = document.getElementById("later");
// Changes that did not arrive, sent again as they were: each counts once by its key.
const kept = [];

function resend() {
  const again = kept.splice(0);
  if (!again.length) return;
  later.hidden = true;
  document.dispatchEvent(new Event("resend"));
  for (const { elt, target, requestConfig: { verb, path, formData } } of again) {
    window.htmx.ajax(verb, path, { source: elt, target: `#${target.id}`, swap: "outerHTML", values: formData });
  }
}

document.addEventListener("htmx:sendError", ({ detail }) => {
  if (detail.requestConfig.verb === "get") return toast(strip.textContent.trim());
  kept.push(detail);
  later.hidden = false;
  setTimeout(resend, 5000);
});
document.addEventListener("click", (event) => { if (event.target.closest("#later button")) resend(); });
addEventListener("beforeunload", (event) => { if (kept.length) event.preventDefault(); });

const showLine = () => { strip.hidden = navigator.onLine; };
addEventListener("online", () => { showLine(); resend(); });
addEventListener("offline", showLine);
showLine();

// A row of links that is wider than the screen shows the one that is current.
for (const here of document.querySelectorAll(".shelf-nav [aria-current]")) {
  const row = here.parentElement;
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
