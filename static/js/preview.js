// A card at reading size: beside the cloth while pointed at or focused, in a dialog when tapped.
const WAIT = 150;

export function startPreview() {
  const panel = document.getElementById("preview");
  const dialog = document.getElementById("card-view");
  if (!panel || !dialog) return;
  let timer = 0;

  const show = (holder) => {
    panel.replaceChildren(holder.querySelector(".face").cloneNode(true));
    panel.hidden = false;
  };
  const hide = () => { clearTimeout(timer); panel.hidden = true; };
  const aim = (event) => {
    const holder = event.target.closest?.("[data-view]");
    clearTimeout(timer);
    if (!holder?.querySelector(".face")) return hide();
    timer = setTimeout(() => show(holder), WAIT);
  };

  if (matchMedia("(hover: hover)").matches) document.addEventListener("pointerover", aim);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) aim(event);
  });
  document.addEventListener("click", (event) => {
    hide();
    const holder = event.target.closest("[data-view]");
    if (!holder || event.target.closest("button[name], [data-reason]")) return;
    const face = holder.querySelector(".face");
    if (!face) return;
    dialog.querySelector("[data-holds]").replaceChildren(face.cloneNode(true));
    dialog.showModal();
  });
}
