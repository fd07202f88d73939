import { keep } from "./store.js";

const root = document.documentElement;
const dark = () => root.dataset.theme
  ? root.dataset.theme === "dark"
  : matchMedia("(prefers-color-scheme: dark)").matches;

function show() {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.setAttribute("aria-pressed", String(dark()));
  }
}

export function startTheme() {
  show();
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    root.dataset.theme = dark() ? "light" : "dark";
    keep("theme", root.dataset.theme);
    show();
  });
}
