// data-opens="id" opens a <dialog>; forms with method=dialog close it without help.
export function startDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    if (opener) document.getElementById(opener.dataset.opens)?.showModal();
    if (event.target instanceof HTMLDialogElement) event.target.close();
  });
}
