// "Let everything pass until this turn ends": the player's own wish, kept for this table and this turn alone.
import { toast } from "./toast.js";

const place = () => `let pass ${location.pathname}`;
const wish = () => { try { return sessionStorage.getItem(place()); } catch { return null; } };
const wishFor = (turn) => { try { sessionStorage.setItem(place(), turn); } catch { /* asked again */ } };

function pass(button) {
  const plain = document.querySelector("#table .mv[data-key='Space']");
  if (plain && button.isConnected) plain.click();
}

export function startLettingPass() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-let-pass]");
    if (!button) return;
    wishFor(button.dataset.letPass);
    pass(button);
  });
  document.addEventListener("htmx:load", () => {
    const button = document.querySelector("[data-let-pass]");
    if (!button || wish() !== button.dataset.letPass) return;
    toast(button.dataset.said);
    setTimeout(pass, 0, button);
  });
}
