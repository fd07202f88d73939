// A change that did not arrive stays, says so, and is sent again, as it was: its key makes sure that it counts once.
// At the table a person presses again; elsewhere it goes by itself once the line is back.
import { toast } from "./toast.js";

const AGAIN = 5000;
let last = null;
let kept = [];
let timer = 0;

const isTable = (event) => event.detail.target?.id === "table" || event.detail.elt?.id === "table";

function show(event) {
  const banner = document.getElementById("unsent");
  if (!isTable(event) || !banner) return false;
  const { elt, requestConfig } = event.detail;
  last = { elt, button: requestConfig?.triggeringEvent?.submitter ?? null };
  banner.hidden = false;
  return true;
}

function resendMove() {
  const { elt, button } = last ?? {};
  if (!elt?.isConnected) return;
  if (button?.isConnected) button.click();
  else if (elt instanceof HTMLFormElement) elt.requestSubmit();
  else elt.dispatchEvent(new Event("now"));
}

function keep({ elt, target, requestConfig }) {
  const swap = elt.closest?.("[hx-swap]")?.getAttribute("hx-swap") ?? "outerHTML";
  kept.push({ elt, verb: requestConfig.verb, path: requestConfig.path, values: requestConfig.formData, target: `#${target.id}`, swap, place: target });
  tell();
}

function tell() {
  document.getElementById("later").hidden = kept.length === 0;
  clearTimeout(timer);
  if (kept.length) timer = setTimeout(resend, AGAIN);
}

function resend() {
  const again = kept;
  kept = [];
  tell();
  document.dispatchEvent(new Event("resend"));
  for (const { elt, verb, path, values, target, swap, place } of again) {
    const where = place.isConnected ? place : target;
    window.htmx.ajax(verb.toUpperCase(), path, { source: elt.isConnected ? elt : document.body, target: where, swap, values });
  }
}

export function startUnsent() {
  // Before anything else hears of it: at the table it is said in place.
  document.addEventListener("htmx:sendError", (event) => {
    if (show(event)) event.stopImmediatePropagation();
    else if (event.detail.requestConfig?.verb === "get") toast(document.getElementById("offline").textContent.trim());
    else keep(event.detail);
  }, true);
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status >= 500) show(event);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-resend]")) return;
    if (kept.length) resend();
    else resendMove();
  });
  addEventListener("online", () => {
    if (kept.length) resend();
    if (last && !(last.elt instanceof HTMLFormElement)) resendMove();
  });
  // What still waits would be lost with the page.
  addEventListener("beforeunload", (event) => { if (kept.length) event.preventDefault(); });
}
