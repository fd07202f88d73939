// Copy buttons: the text of a field goes to the clipboard, else it is selected for a copy by hand.
import { toast } from "./toast.js";

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  if (!field) return;
  try {
    await navigator.clipboard.writeText(field.value);
    toast(button.dataset.done);
  } catch {
    field.focus();
    field.select();
    toast(button.dataset.else);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});
