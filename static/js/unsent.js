// A move that did not arrive stays on the page, says so, and can be sent again: its key makes sure that it counts once.
let last = null;

const isTable = (event) => event.detail.target?.id === "table" || event.detail.elt?.id === "table";

function show(event) {
  const banner = document.getElementById("unsent");
  if (!isTable(event) || !banner) return false;
  const { elt, requestConfig } = event.detail;
  last = { elt, button: requestConfig?.triggeringEvent?.submitter ?? null };
  banner.hidden = false;
  return true;
}

function resend() {
  const { elt, button } = last ?? {};
  if (!elt?.isConnected) return;
  if (button?.isConnected) button.click();
  else if (elt instanceof HTMLFormElement) elt.requestSubmit();
  else elt.dispatchEvent(new Event("now"));
}

export function startUnsent() {
  // Before the strip of the page hears of it: here it is said in place.
  document.addEventListener("htmx:sendError", (event) => {
    if (show(event)) event.stopImmediatePropagation();
  }, true);
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status >= 500) show(event);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-resend]")) resend();
  });
  addEventListener("online", () => {
    if (last && !(last.elt instanceof HTMLFormElement)) resend();
  });
}
