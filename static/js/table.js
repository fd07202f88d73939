// The table: travel between swaps, news, the pace, the sheet; each part in a module of its own.
import { keepFaces, putFacesBack } from "./faces.js";
import { places, travel, travelAgain } from "./travel.js";
import { toast } from "./toast.js";
import { news } from "./news.js";
import { startArrows } from "./arrows.js";
import { startAsking } from "./asking.js";
import { startCarrying } from "./carry.js";
import { startLettingPass } from "./letpass.js";
import { startLog } from "./log.js";
import { startPace } from "./pace.js";
import { startRefused } from "./refused.js";
import { startUnsent } from "./unsent.js";

const root = document.documentElement;
const table = () => document.getElementById("table");
let before = new Map();
let lastSeen = new Map();

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "table") return;
  before = places(table());
  keepFaces(table());
});
document.addEventListener("htmx:afterSwap", () => {
  if (!table()) return;
  putFacesBack(table());
  // A deal dealt anew has a seal of its own.
  const seal = document.querySelector("[data-seal]");
  if (seal) seal.textContent = table().dataset.sealed;
});
document.addEventListener("htmx:afterSettle", () => {
  if (before.size === 0) return;
  lastSeen = before;
  before = new Map();
  travel(table(), lastSeen);
  news();
});

// A folded sheet stays folded, and says so.
function showFold() {
  document.querySelector("[data-fold]")?.setAttribute("aria-expanded", String(root.dataset.sheet !== "low"));
}
document.addEventListener("htmx:load", showFold);

document.addEventListener("click", (event) => {
  const refused = event.target.closest("[data-reason]");
  if (refused) toast(refused.dataset.reason);
  if (event.target.closest("[data-again]")) travelAgain(table(), lastSeen);
  if (event.target.closest("[data-fold]")) {
    root.dataset.sheet = root.dataset.sheet === "low" ? "up" : "low";
    showFold();
  }
});

startPace();
startAsking();
startRefused();
startUnsent();
startCarrying();
startArrows();
startLettingPass();
startLog();
