// Fast edits of a position: what is done while another edit is on its way follows it.
// Each answer brings the whole editor anew, with the edition that the next edit must name.

// Where cards go, come loose or come back, another edit of a card might mean a wrong one.
const SHIFTS = new Set(["take", "move", "attach", "detach", "other"]);
const KEEPS_PLACE = new Set(["put", "side"]);
let onWay = "";
const waiting = [];

const bench = () => document.getElementById("bench");
const kindOf = (values) => values?.get("kind") || "other";

function hold(form, submitter) {
  const values = new FormData(form, submitter ?? null);
  const kind = kindOf(values);
  if (!KEEPS_PLACE.has(kind) && (kind === "other" || SHIFTS.has(onWay))) return;
  waiting.push({ path: form.getAttribute("hx-post"), values });
}

function sendNext() {
  const edit = waiting.shift();
  if (!edit) return;
  for (const name of ["edition", "key"]) {
    edit.values.set(name, bench().querySelector(`input[name="${name}"]`).value);
  }
  window.htmx.ajax("POST", edit.path, { source: bench(), target: "#bench", swap: "outerHTML", values: edit.values });
}

function forget() {
  onWay = "";
  waiting.length = 0;
}

export function startUnhurried() {
  document.addEventListener("change", (event) => {
    const form = event.target.closest?.("#bench form[hx-trigger*=delay]");
    if (form) form.dataset.changed = "yes";
  });
  document.addEventListener("htmx:confirm", (event) => {
    const form = event.detail.elt.closest?.("#bench form[hx-post]");
    if (!form) return;
    delete form.dataset.changed;
    if (!onWay) return;
    event.preventDefault();
    hold(form, event.detail.triggeringEvent?.submitter);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target?.id === "bench") onWay = kindOf(event.detail.requestConfig.formData);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id !== "bench" || event.detail.xhr.status >= 400) return;
    for (const form of document.querySelectorAll("#bench form[data-changed]")) hold(form);
  });
  // A refusal changed nothing: what was to follow it is not sent blindly.
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.target?.id === "bench" && event.detail.xhr?.status >= 400) forget();
  });
  document.addEventListener("resend", () => { onWay = ""; });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt?.id !== "bench") return;
    onWay = "";
    sendNext();
  });
}
