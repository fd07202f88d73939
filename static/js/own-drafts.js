// Typing is never lost: each change is kept in this browser at once, and on the server when it answers.
// Of two that were typed on, fields that were touched here stand, the others come from there.
import { isEffects, isSentence } from "./own-effects.js";
import { fill, fresh, nameOf, read } from "./own-form.js";
import * as local from "./own-local.js";

const PAUSE = 500;
const LONGEST = 20000;

export class Draft {
  constructor(form, tell) {
    this.form = form;
    this.tell = tell;
    this.revision = Number(form.dataset.revision) || 0;
    this.touched = new Set();
    this.timer = 0;
    this.line = Promise.resolve();
  }

  get place() { return this.form.elements.typing.value; }
  get spot() { return local.spot(this.form.dataset.person, this.form.dataset.game, this.place); }
  url(place) { return this.form.dataset.draft.replace("PLACE", encodeURIComponent(place)); }

  note(name) {
    if (name) this.touched.add(name);
    this.revision += 1;
    const kept = local.set(this.spot, { fields: read(this.form), revision: this.revision, at: Date.now() });
    if (kept) this.tell("line");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), PAUSE);
  }

  // One after the other: what was typed later is never there before what was typed earlier. Who leaves waits for nothing.
  async send(more = {}) {
    clearTimeout(this.timer);
    if (more.keepalive) return this.sendNow(more);
    this.line = this.line.then(() => this.sendNow({ signal: AbortSignal.timeout(LONGEST) }));
    return this.line;
  }

  async sendNow(more) {
    if (!this.touched.size) return;
    const place = this.place;
    // What is touched again meanwhile goes out again.
    const sent = [...this.touched];
    this.touched.clear();
    const answer = await this.put(place, { fields: read(this.form), revision: this.revision }, more);
    if (place !== this.place) return;
    if (answer?.kept) return this.tell("server");
    for (const name of sent) this.touched.add(name);
    if (answer?.done) this.another();
    else if (answer?.fields) this.merge(answer);
  }

  async put(place, draft, more = {}) {
    try {
      const answer = await fetch(this.url(place), {
        method: "PUT",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.form.elements.csrfmiddlewaretoken.value },
        body: JSON.stringify(draft),
        ...more,
      });
      return answer.ok || answer.status === 409 ? await answer.json() : null;
    } catch { return null; }
  }

  // Another device went on with this card.
  merge({ fields, revision }) {
    const others = new Set([...Object.keys(fields), ...Object.keys(read(this.form))].filter((name) => !this.touched.has(name)));
    // The sentences of a card are one text: whoever changed one of them here keeps all as they stand here.
    const mine = [...this.touched].some((name) => isSentence(name) || isEffects(name));
    if (mine) for (const name of others) if (isEffects(name)) others.delete(name);
    fill(this.form, fields, others);
    this.revision = Math.max(this.revision, revision);
    this.note();
    this.changed?.(mine ? null : fields);
  }

  forget() {
    clearTimeout(this.timer);
    local.drop(this.spot);
    this.touched.clear();
    this.revision = 0;
  }

  // What began here was kept in another window meanwhile; what is typed on is a card of its own.
  another() {
    local.drop(this.spot);
    this.renew?.();
    this.note();
    this.send();
  }

  // What this browser kept before it was closed, and what the server never heard of.
  async restore() {
    if ("conflict" in this.form.dataset) return this.note();
    await this.here();
    if (!("there" in this.form.dataset)) await this.others();
  }

  async here() {
    const kept = local.get(this.spot);
    if (kept?.revision <= this.revision) local.drop(this.spot);
    if (!kept || kept.revision <= this.revision) return;
    const { answer, place } = await this.settle(this.place, kept);
    if (answer?.done || answer?.fields) return;
    if (!("there" in this.form.dataset)) this.form.elements.typing.value = place;
    this.take(kept);
    if (answer?.kept) this.tell("server");
  }

  // The server hears of it. What was kept as a card meanwhile is done with, unless it has become another card.
  async settle(place, kept) {
    const { person, game } = this.form.dataset;
    let answer = await this.put(place, kept);
    if (!answer?.done) return { answer, place };
    local.drop(local.spot(person, game, place));
    const name = nameOf(kept.fields);
    if (!name || answer.names.includes(name)) return { answer, place };
    const key = fresh();
    kept.fields.key = [key];
    const another = place.startsWith("new:") ? place.replace(/[^:]*$/, key.slice(0, 12)) : place;
    local.set(local.spot(person, game, another), kept);
    answer = await this.put(another, kept);
    return { answer, place: another };
  }

  take(kept) {
    fill(this.form, kept.fields);
    this.revision = kept.revision;
    this.changed?.(kept.fields);
  }

  // Cards begun in this browser that stand in no page: the last of them goes on here where nothing is typed.
  async others() {
    const { person, game, set } = this.form.dataset;
    const before = local.spot(person, game, `new:${set || game}:`);
    const found = local.named(before).filter((name) => name !== this.spot);
    found.sort((one, two) => (local.get(two)?.at ?? 0) - (local.get(one)?.at ?? 0));
    for (const name of found) {
      const kept = local.get(name);
      if (!kept) { local.drop(name); continue; }
      const { answer, place } = await this.settle(name.slice(local.spot(person, game).length), kept);
      if (answer?.done) continue;
      if (!this.revision && !nameOf(read(this.form))) {
        this.form.elements.typing.value = place;
        this.take(kept);
        this.tell(answer?.kept ? "server" : "line");
      } else if (answer?.kept) local.drop(local.spot(person, game, place));
    }
  }
}
