// What was refused stays to be read while partners move; it goes with the person's own next act.
let kept = null;

const told = () => document.querySelector("#choices > .problem");

export function startRefused() {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt } = event.detail.requestConfig ?? {};
    kept = event.detail.target?.id === "table" && elt?.matches("[data-waiting]") ? told() : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!kept || told()) return;
    // Heard once already.
    kept.removeAttribute("role");
    document.getElementById("choices")?.prepend(kept);
    kept = null;
  });
}
