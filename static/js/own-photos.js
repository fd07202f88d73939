// Pictures in a row: each photo is sent by itself, made smaller on the way, then read on the server bit by bit.
import { fresh } from "./own-form.js";

const LONGEST = 1400;
const QUALITY = 0.9;
const form = document.getElementById("send");
const box = document.getElementById("sending");
const told = document.getElementById("sent-told");
const bar = document.getElementById("sent-bar");
// What goes under one name counts once, is made one set, and is refused together.
let batch = "";

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function tell(text, done, all) {
  box.hidden = false;
  told.textContent = text;
  bar.max = Math.max(1, all);
  bar.value = done;
}

// What a browser cannot read goes as it is: the server says what is wrong with it.
async function smaller(file) {
  if (!/^image\/(jpeg|png|webp|heic|heif)$/.test(file.type)) return file;
  let image;
  try {
    image = await createImageBitmap(file);
  } catch {
    return file;
  }
  const share = LONGEST / Math.max(image.width, image.height);
  if (share >= 1 && file.size < 1_500_000) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * Math.min(1, share));
  canvas.height = Math.round(image.height * Math.min(1, share));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: "image/jpeg" }) : file;
}

async function post(address, data) {
  const answer = await fetch(address, { method: "POST", body: data, headers: { "X-Photos": "1" } });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.detail || told.dataset.failed), { status: answer.status });
  return said;
}

// One of each card: of two files that differ in their ending alone the newer, else the larger.
function oneOfEach(files) {
  const best = new Map();
  for (const file of files) {
    const stem = file.name.replace(/\.(png|jpe?g|webp)$/i, "").toLowerCase();
    const key = stem === file.name.toLowerCase() ? `${stem}\n` : stem;
    const other = best.get(key);
    const newer = other ? file.lastModified - other.lastModified || file.size - other.size : 1;
    if (newer > 0) best.set(key, file);
  }
  return [...best.values()];
}

async function read(address, token) {
  for (;;) {
    const data = new FormData();
    data.set("csrfmiddlewaretoken", token);
    const { waiting } = await post(address, data);
    tell(fill(told.dataset.reading, { left: waiting }), 0, 1);
    bar.removeAttribute("value");
    if (!waiting) return;
  }
}

async function send() {
  batch ||= fresh();
  const fixed = new FormData(form);
  fixed.delete("files");
  fixed.set("batch", batch);
  const token = fixed.get("csrfmiddlewaretoken");
  const files = oneOfEach(form.elements.files.files);
  let place = null;
  for (const [at, file] of files.entries()) {
    tell(fill(told.dataset.sending, { done: at + 1, all: files.length }), at, files.length);
    const data = new FormData();
    for (const [name, value] of fixed) data.set(name, value);
    data.set("key", `${batch}-${at}`);
    data.append("files", await smaller(file), file.name);
    place = await post(form.action, data).catch(async (error) => {
      // As many wait to be read as may: those first.
      if (error.status !== 409 || !place) throw error;
      await read(place.read, token);
      return post(form.action, data);
    });
  }
  if (!place) return;
  await read(place.read, token);
  location.assign(place.url);
}

function wrong(error) {
  if (error.status < 500) batch = "";
  tell(error.message, 0, 1);
  box.classList.add("problem");
  for (const button of form.querySelectorAll("button")) button.disabled = false;
}

form?.elements.files.addEventListener("change", () => { batch = ""; });
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  box.classList.remove("problem");
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  send().catch(wrong);
});

// What was sent and not yet read is read on, also after the page was closed.
const waits = document.querySelector("[data-read]");
if (waits) {
  const token = new FormData(waits).get("csrfmiddlewaretoken");
  read(waits.action, token).then(() => location.reload()).catch(wrong);
}
