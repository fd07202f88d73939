// Cards that were kept go out one after the other, each under the key of its form, so that it counts once.
// Without a line they wait in this browser; what is refused comes back as a card that is begun.
import { nameOf } from "./own-form.js";
import * as local from "./own-local.js";

const AGAIN = 5000;
const LONGEST = 20000;

export class Outbox {
  constructor(form, draft, told) {
    this.form = form;
    this.draft = draft;
    this.told = told;
    this.busy = false;
    this.timer = 0;
  }

  get spot() { return local.spot(this.form.dataset.person, this.form.dataset.game, "out"); }
  get waiting() { return local.get(this.spot) ?? []; }

  add(entry) {
    // Of a card that is there what was kept last goes out. A browser that keeps nothing holds it while the page is open.
    const others = (all) => (all ?? []).filter((other) => !entry.there || other.place !== entry.place);
    this.loose = local.set(this.spot, [...others(this.waiting), entry]) ? [] : [...others(this.loose), entry];
    this.flush();
  }

  next() { return this.waiting[0] ?? this.loose?.[0]; }

  remove(key) {
    local.set(this.spot, this.waiting.filter((entry) => entry.key !== key));
    this.loose = (this.loose ?? []).filter((entry) => entry.key !== key);
    if (!this.waiting.length) local.drop(this.spot);
  }

  async flush() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    for (let entry = this.next(); entry; entry = this.next()) {
      const gone = await this.send(entry);
      if (!gone) {
        this.told.waits(this.ended);
        if (!this.ended) this.timer = setTimeout(() => this.flush(), AGAIN);
        break;
      }
    }
    this.busy = false;
    this.form.toggleAttribute("data-waiting", Boolean(this.next()));
  }

  async send(entry) {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(entry.fields)) for (const value of values) body.append(name, value);
    body.append("typing", entry.place);
    body.append("do", entry.wish ?? "next");
    let answer;
    try {
      answer = await fetch(entry.url, {
        method: "POST",
        headers: { "X-Typing": "1", "X-CSRFToken": this.form.elements.csrfmiddlewaretoken.value },
        body,
        signal: AbortSignal.timeout(LONGEST),
      });
    } catch { return false; }
    if (answer.ok) {
      const said = await answer.json().catch(() => null);
      if (!said) return false;
      this.remove(entry.key);
      local.drop(local.spot(this.form.dataset.person, this.form.dataset.game, entry.place));
      this.told.kept(said, entry);
      return true;
    }
    // Whoever is signed out here signs in again; until then nothing is lost.
    if (answer.status === 403) {
      this.ended = true;
      return false;
    }
    return answer.headers.get("Content-Type")?.includes("json") ? this.refuse(entry, answer.status, await answer.json()) : false;
  }

  async refuse(entry, status, { faults = [] }) {
    // What was to change a card that is gone is a new one.
    if (status === 404 && entry.there) Object.assign(entry, { there: false, place: `new:${entry.set}:${entry.key.slice(0, 12)}` });
    const kept = await this.draft.put(entry.place, { fields: entry.fields, revision: entry.revision + 1 });
    if (!kept) return false;
    this.remove(entry.key);
    this.told.refused(nameOf(entry.fields), faults.map((fault) => fault.text), entry);
    return true;
  }
}
