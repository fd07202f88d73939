// The field of the header: its answers hang below it. On a phone it is a sheet that the bar opens.
export function startFind() {
  const form = document.getElementById("find");
  if (!form) return;
  const field = form.querySelector("input");
  const openers = document.querySelectorAll("[data-find]");
  let opener = openers[0];
  const isOpen = () => form.classList.contains("open");
  const close = (back) => {
    form.classList.remove("open");
    back?.focus();
  };

  openers.forEach((each) => each.addEventListener("click", (event) => {
    event.preventDefault();
    opener = each;
    form.classList.add("open");
    field.focus();
  }));
  form.querySelector("[data-find-close]").addEventListener("click", () => close(opener));
  form.addEventListener("focusin", () => form.classList.add("open"));
  document.addEventListener("focusin", ({ target }) => { if (!form.contains(target)) close(); });
  document.addEventListener("pointerdown", ({ target }) => { if (isOpen() && !form.contains(target)) close(); });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      return close(opener.getClientRects().length ? opener : null);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [field, ...form.querySelectorAll("#found a")];
    const at = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    if (stops[at]) { event.preventDefault(); stops[at].focus(); }
  });
}
