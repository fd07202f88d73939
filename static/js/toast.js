// One toast at a time, ten seconds, longer while pointed at or focused.
const LIFE = 10000;

function watch(node) {
  let timer = 0;
  const leave = () => { timer = setTimeout(() => node.remove(), LIFE); };
  const stay = () => clearTimeout(timer);
  node.addEventListener("pointerenter", stay);
  node.addEventListener("focusin", stay);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("focusout", leave);
  leave();
}

export function toast(text, link) {
  const box = document.getElementById("toasts");
  const node = document.createElement("div");
  node.className = "toast";
  node.setAttribute("role", "status");
  const words = document.createElement("p");
  words.textContent = text;
  if (link) words.append(" ", link);
  node.append(words);
  box.replaceChildren(node);
  watch(node);
}

export function startToasts() {
  document.querySelectorAll("[data-toast]").forEach(watch);
  // A toast that came with an answer leaves like any other.
  document.addEventListener("htmx:oobAfterSwap", () => {
    document.querySelectorAll("#toasts [data-toast]").forEach(watch);
  });
  document.addEventListener("click", (event) => {
    event.target.closest("[data-close]")?.closest(".toast")?.remove();
  });
}
