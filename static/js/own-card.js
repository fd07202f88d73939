// The page on which a card is typed: fields follow the type, the face follows the fields, nothing typed is lost,
// and "keep and next" is there at once for the next card while the last goes out.
import { Draft } from "./own-drafts.js";
import { Sentences } from "./own-effects.js";
import { after, fill, follow, fresh, nameOf, read, watch } from "./own-form.js";
import { leaps, rows } from "./own-keys.js";
import * as local from "./own-local.js";
import { Outbox } from "./own-outbox.js";

const PINNED = ["place", "finish", "set.name", "set.printed"];
const form = document.getElementById("card");
const face = document.getElementById("face");
const line = document.getElementById("keptline");
const just = document.getElementById("just");
const isThere = "there" in form.dataset;
let last = null;
let pressed = "";

const tell = (what) => { line.textContent = line.dataset[what]; };
const say = (text) => { document.getElementById("told").textContent = text; };
const draw = () => { if (navigator.onLine) face.dispatchEvent(new Event("typed")); };

// A face or a line that cannot be asked for is asked for with the next sign that is typed.
document.addEventListener("htmx:sendError", (event) => {
  if (event.detail.elt === face || event.detail.elt.id === "e-line") event.stopImmediatePropagation();
}, true);

const draft = new Draft(form, tell);
const outbox = new Outbox(form, draft, { kept, refused, waits: (ended) => tell(ended ? "ended" : "waits") });
const sentences = new Sentences(form, face, () => { draft.note("effects"); draw(); }, draw);
draft.changed = (fields) => {
  if (fields) sentences.show(fields);
  draw();
};
draft.renew = () => rekey(fresh());

function kept(said, entry) {
  if (isHere(entry)) return changed(said, entry);
  if (form.dataset.person !== said.person) {
    local.handOver("", said.person);
    form.dataset.person = said.person;
  }
  if (form.dataset.set !== said.set) settle(said);
  just.insertAdjacentHTML("afterbegin", said.html);
  while (just.children.length > 10) just.lastElementChild.remove();
  document.getElementById("just-t").hidden = false;
  say(`${nameOf(entry.fields)}: ${line.dataset.server}`);
  if (!outbox.next()) tell("server");
}

const isHere = (entry) => entry.there && entry.place === draft.place;

// On to what was wished, unless something else was typed since.
function changed(said, entry) {
  if (entry.key !== pressed || draft.revision === entry.revision) {
    draft.forget();
    // What waited since another visit has changed the card that the page shows.
    if (entry.key === pressed) location.assign(said.then);
    else location.reload();
  } else {
    form.elements.known.value = said.known;
    form.elements.seen.value = entry.fields.copies[0];
    draft.note();
  }
}

// The first card of all made its set: the next ones go into it.
function settle(said) {
  if (form.dataset.set) return;
  form.dataset.set = said.set;
  form.dataset.keptUrl = said.action;
  form.action = said.action;
  document.querySelector(".newset")?.remove();
  history.replaceState(null, "", said.action);
  const before = draft.place;
  const was = draft.spot;
  form.elements.typing.value = before.replace(/^new:[^:]*/, `new:${said.set}`);
  if (local.get(was)) {
    local.drop(was);
    draft.note("typing");
  }
}

function refused(name, texts, entry) {
  // The page itself says what is wrong, at the fields or with both versions.
  if (isHere(entry) && entry.key !== pressed) return location.reload();
  if (isHere(entry) && draft.revision === entry.revision) return form.submit();
  const box = document.getElementById("refused");
  const link = document.createElement("a");
  link.href = entry.there ? entry.url : `${form.dataset.new}?typing=${encodeURIComponent(entry.place)}`;
  link.textContent = box.dataset.mend;
  const words = document.createElement("p");
  words.append(`«${name}» ${box.dataset.text}: ${texts.join(" ")} `, link);
  box.append(words);
  box.hidden = false;
}

// The key under which this form is kept, and with it its place.
function rekey(key) {
  form.elements.key.value = key;
  if (!isThere) form.elements.typing.value = `new:${form.dataset.set || form.dataset.game}:${key.slice(0, 12)}`;
}

// A blank form for the next card: its number proposed, where and how the cards lie as before.
function clear(number) {
  const pinned = Object.fromEntries(PINNED.map((name) => [name, read(form)[name] ?? []]));
  const key = fresh();
  fill(form, { ...pinned, copies: ["1"], type: [""], number: [number], key: [key] });
  rekey(key);
  for (const fault of form.querySelectorAll(".fault")) fault.remove();
  for (const off of form.querySelectorAll(".off")) off.classList.remove("off");
  for (const off of form.querySelectorAll("[aria-invalid]")) off.removeAttribute("aria-invalid");
  document.getElementById("summary")?.remove();
  sentences.show({});
  draw();
}

function next() {
  const fields = read(form);
  const entry = { key: fields.key[0], url: form.dataset.keptUrl, place: draft.place, fields, revision: draft.revision };
  last = fields;
  // First into what goes out, then out of what is being typed: a browser that dies between has it twice, under one key.
  outbox.add(entry);
  draft.forget();
  clear(after(fields.number[0] ?? ""));
  form.querySelector("[data-name]").focus();
  scrollTo({ top: 0 });
}

// A card that is there is changed behind the page, too, and waits like the others where there is no line.
function change(wish) {
  const fields = read(form);
  const about = { place: draft.place, set: form.dataset.set, there: true, wish };
  pressed = fields.key[0];
  clearTimeout(draft.timer);
  draft.touched.clear();
  outbox.add({ key: pressed, url: form.dataset.keptUrl, fields, revision: draft.revision, ...about });
  rekey(fresh());
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "edit") {
    event.preventDefault();
    sentences.press(event.submitter.value);
    return;
  }
  const wish = event.submitter?.value ?? "next";
  const isNamed = nameOf(read(form));
  if (!isThere && wish === "next" && isNamed) {
    event.preventDefault();
    next();
  } else if (isThere && wish !== "fields" && isNamed && !("conflict" in form.dataset)) {
    event.preventDefault();
    change(wish);
  } else if (!navigator.onLine) {
    event.preventDefault();
    tell(isNamed ? "waits" : "line");
    if (!isNamed) form.querySelector("[data-name]").focus();
  }
});

// From where Enter means something else, too: a list, a text of several lines.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector(".dock .go"));
});

watch(form, draft, draw);

// The same as the last but for its name and number: of a card typed just now without asking anybody.
document.querySelector("[data-like]")?.addEventListener("click", (event) => {
  if (!last) return;
  event.preventDefault();
  const now = read(form);
  const same = { ...last, key: now.key, number: now.number, copies: now.copies, reprint_of: [] };
  for (const key of Object.keys(same)) if (key.startsWith("name.")) same[key] = now[key];
  fill(form, same);
  sentences.show(same);
  draft.note("type");
  draw();
  form.querySelector("[data-name]").focus();
});

addEventListener("online", () => { outbox.flush(); draft.send(); });

follow(form);
rows(form);
leaps(form);
await local.ready;
outbox.flush();
await draft.restore();
form.dataset.ready = "";
if (document.getElementById("summary")) document.getElementById("summary").focus();
else if (!isThere && matchMedia("(hover: hover)").matches) form.querySelector("[data-name]").focus();
