// What every page has: theme switch, toasts, offline strip, dialogs, keys, focus and voice after a swap.
import { startTheme } from "./theme-switch.js";
import { startToasts } from "./toast.js";
import { startKeys } from "./keys.js";
import { startSwaps } from "./swaps.js";
import { startDialogs } from "./dialogs.js";
import { startUnsent } from "./unsent.js";

startTheme();
startToasts();
startDialogs();
startKeys();
startSwaps();
startUnsent();

const strip = document.getElementById("offline");
const showLine = () => { strip.hidden = navigator.onLine; };
addEventListener("online", showLine);
addEventListener("offline", showLine);
showLine();

// A row of links that is wider than the screen shows the one that is current.
for (const here of document.querySelectorAll(".shelf-nav [aria-current]")) {
  const row = here.parentElement;
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
