// The sentences of a card's effects: what is pressed in them is asked of the server, which answers with all of them anew.
// One hidden text says all effects; the controls of the sentences are folded into it by the server.
export const isSentence = (name) => name.startsWith("e.") || name.startsWith("w.");
export const isEffects = (name) => name === "effects" || name === "effects.past";

const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

// What leaves every sentence where it stands.
const STEADY = /^(add:|take:|find|read|show|$)/;

function said(section) {
  const found = new Map();
  for (const { name, type, checked, value } of section.querySelectorAll("input, select, textarea")) {
    if (!name || isEffects(name)) continue;
    if (!found.has(name)) found.set(name, []);
    if ((type !== "checkbox" && type !== "radio") || checked) found.get(name).push(value);
  }
  return found;
}

const later = (before, after) => [...after].filter(([name, values]) => String(before.get(name)) !== String(values));

export class Sentences {
  constructor(form, face, changed, drawn) {
    this.form = form;
    this.face = face;
    this.changed = changed;
    this.drawn = drawn;
    this.last = Promise.resolve();
    this.waits = false;
    this.hurried = false;
    form.addEventListener("change", ({ target }) => {
      // Another word has other controls, another type other parts.
      if (target === this.keyed) this.later();
      else if (target.name?.startsWith("w.") || target.name === "type") this.press("");
      if (target.name === "agreed") this.agreed = target.checked ? target.value : "";
    });
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("pointerdown", () => { this.keyed = null; });
    form.addEventListener("focusout", () => { if (this.timer) this.press(""); });
    addEventListener("online", () => { if (this.waits) this.press(""); });
    document.addEventListener("htmx:afterSettle", ({ detail }) => {
      if (detail.elt === face || detail.target === face) this.redrawn();
      else if (detail.target.id === "e-lines") this.offered();
    });
  }

  get section() { return document.getElementById("effects"); }
  // The line of which sentences are offered.
  get read() { return this.section.querySelector("[data-told]")?.dataset.line ?? ""; }

  // One after the other: each works on what the last one made.
  press(edit, then = this.changed) {
    if (!this.section) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.last = this.last.then(() => this.ask(edit, then)).catch(() => { this.waits = true; }).finally(() => {
      if (!this.timer) delete this.form.dataset.underWay;
    });
  }

  async ask(edit, then) {
    const before = this.section;
    const asked = said(before);
    let stood = document.activeElement.id;
    let marked = [];
    // Whoever goes on meanwhile stands elsewhere by then.
    before.addEventListener("htmx:beforeSwap", () => {
      const { id, selectionStart, selectionEnd } = document.activeElement;
      [stood, marked] = [id, [selectionStart, selectionEnd]];
    });
    const about = JSON.parse(this.face.getAttribute("hx-vals"));
    const values = { ...about, part: "effects", edit };
    await htmx.ajax("POST", this.face.getAttribute("hx-post"), { source: before, target: before, swap: "outerHTML", values });
    this.waits = this.section === before;
    if (STEADY.test(edit)) this.unfold(before);
    if (document.activeElement === document.body) this.stand(stood, edit);
    // What was typed while the answer was on its way stands in the new sentences, unless they were moved.
    if (STEADY.test(edit)) later(asked, said(before)).forEach(([name, values]) => this.put(name, values));
    if (Number.isInteger(marked[0]) && document.activeElement.id === stood) document.activeElement.setSelectionRange(...marked);
    const line = document.getElementById("e-line");
    if (line && line.value !== this.read) htmx.trigger(line, "asked");
    if (!this.waits) then();
  }

  // What was open in the sentences that stood there is open in the new ones.
  unfold(before) {
    for (const { id } of before.querySelectorAll("details[open] > summary[id]")) {
      const fold = document.getElementById(id)?.parentElement;
      if (fold) fold.open = true;
    }
  }

  // Whoever stood in what is gone, or folded now, stands where it stood.
  stand(stood, edit) {
    const at = `e-${(edit.split(":")[1] ?? "").replace(/[^A-Za-z0-9-]/g, "-")}`;
    const spot = [stood, `${at}-new`, `${at}-new-go`, `${at}-is`, at].map((id) => document.getElementById(id)).find(Boolean);
    for (let fold = spot?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    // What has no box of its own is stood in at its first control.
    (spot?.checkVisibility() ? spot : spot?.querySelector("input:not([type=hidden]), select, button"))?.focus();
  }

  put(name, values) {
    for (const control of this.section.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (control.type === "checkbox" || control.type === "radio") control.checked = values.includes(control.value);
      else if (control.type !== "hidden") control.value = values.at(-1) ?? "";
    }
  }

  // What is said of the card stands in it, though no sentence shows it until the server answers.
  show(fields) {
    const body = this.section?.querySelector("[data-sentences]");
    if (!body) return;
    const held = Object.entries(fields).filter(([name]) => isSentence(name));
    body.replaceChildren(...held.flatMap(([name, values]) => values.map((value) => hidden(name, value))));
    this.press("", this.drawn);
  }

  // Keys lead past other words to the one that is meant.
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.press(""), 500);
    this.form.dataset.underWay = "";
  }

  key(event) {
    this.keyed = event.target.name?.startsWith("w.") ? event.target : null;
    if (event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: "up", ArrowDown: "down" }[event.key];
    if (event.target.name?.startsWith("new.") && event.key === "Enter") {
      event.preventDefault();
      event.target.closest(".adds").querySelector("button").click();
    } else if (event.target.name === "like" && event.key === "Enter") {
      event.preventDefault();
      this.press("find");
    } else if (event.target.name === "line" || event.target.matches?.("[data-take]")) {
      this.step(event);
    } else if (event.altKey && step) {
      const button = event.target.closest(".dostep")?.querySelector(`:scope > .domore [value^="${step}:"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    }
  }

  // From the line to what is offered and back; a key that is held takes nothing.
  step(event) {
    const line = document.getElementById("e-line");
    const stops = [line, ...this.section.querySelectorAll("[data-take]")];
    const at = stops.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: 0 }[event.key];
    if (event.key === "Enter" && (at === 0 || event.repeat)) {
      event.preventDefault();
      if (at === 0 && !event.repeat) this.hurry(line);
    } else if (at === 0 ? event.key === "ArrowDown" && stops[1] && line.selectionEnd === line.value.length : to !== undefined) {
      event.preventDefault();
      stops[Math.max(0, Math.min(to, stops.length - 1))].focus();
    }
  }

  // What is offered for other words than those in the line is asked for anew first.
  hurry(line) {
    this.hurried = true;
    if (this.read === line.value) this.reach();
    else htmx.trigger(line, "asked");
  }

  reach() {
    this.hurried = false;
    this.section.querySelector("[data-take]")?.focus();
  }

  offered() {
    document.getElementById("told").textContent = this.section.querySelector("[data-told]")?.textContent ?? "";
    if (this.hurried) this.reach();
  }

  redrawn() {
    this.mark();
    // A field may be one by which other words stand there.
    const place = document.getElementById("plays")?.dataset.place;
    if (this.section && place !== undefined && place !== this.section.dataset.place) this.press("");
    const box = this.form.elements.agreed;
    // It was pressed while the answer was on its way.
    if (!box || this.agreed === undefined || box.checked === (box.value === this.agreed)) return;
    box.checked = !box.checked;
    this.changed();
  }

  // What contradicts stands at its control.
  mark() {
    const told = new Map([...document.querySelectorAll("[data-fault-at]")].map((one) => [one.dataset.faultAt, one.textContent]));
    for (const place of this.section?.querySelectorAll(".fault[id]") ?? []) {
      const at = place.id.replace(/-fault$/, "");
      const text = told.get(at) ?? "";
      place.textContent = text || place.dataset.stays || "";
      place.hidden = !place.textContent;
      const control = document.getElementById(at);
      if (text) control?.setAttribute("aria-invalid", "true");
      else control?.removeAttribute("aria-invalid");
    }
  }
}
