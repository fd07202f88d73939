// A replay: keys, slider, playing by itself, cards that travel from step to step, the log in step with it.
import { startPace } from "./pace.js";
import { keepFaces, putFacesBack } from "./faces.js";
import { places, travel } from "./travel.js";
import { toast } from "./toast.js";

const SPEEDS = [4000, 2500, 1400, 700];
const OF_PACE = { slow: 1, normal: 2, off: 3 };
const root = document.documentElement;
const part = () => document.getElementById("replay");
const link = (name) => document.querySelector(`[data-step="${name}"]`);
let before = new Map();
let playing = false;
let timer = 0;
let speed = OF_PACE[root.dataset.pace] ?? 2;

function show() {
  for (const button of document.querySelectorAll("[data-plays]")) button.setAttribute("aria-pressed", String(playing));
}

function play(on) {
  playing = on;
  clearTimeout(timer);
  show();
  if (!playing) return;
  if (!link("after")?.hasAttribute("href")) return play(false);
  timer = setTimeout(() => wind("after"), SPEEDS[speed]);
}

// The log follows: the current entry is marked and, in its own box, kept in sight.
function follow() {
  const at = part()?.dataset.at;
  for (const old of document.querySelectorAll(".entry[aria-current]")) old.removeAttribute("aria-current");
  const entry = document.querySelector(`[data-entry="${at}"]`);
  entry?.setAttribute("aria-current", "step");
  const box = document.querySelector(".beside");
  if (!entry || !box || box.scrollHeight <= box.clientHeight) return;
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 2;
}

// One request at a time: keys pressed meanwhile add up, and the last place asked for is fetched.
let wanted = null;
let busy = false;

const here = () => Number(part().dataset.at);
const addressOf = (at) => {
  const form = document.getElementById("slider").form;
  const asked = new URLSearchParams(new FormData(form));
  asked.set("at", String(at));
  return `${form.getAttribute("action")}?${asked}`;
};

async function windTo(at) {
  const last = Number(part().dataset.last);
  wanted = Math.min(last, Math.max(0, at));
  count(wanted);
  if (busy) return;
  busy = true;
  while (wanted !== null && wanted !== here()) {
    const url = addressOf(wanted);
    const asked = wanted;
    await window.htmx.ajax("GET", url, { target: "#replay", swap: "outerHTML show:none" }).catch(() => { wanted = null; });
    history.replaceState(history.state, "", url);
    if (wanted === asked) break;
  }
  wanted = null;
  busy = false;
}

function count(at) {
  const told = document.querySelector("[data-count]");
  const slider = document.getElementById("slider");
  if (!told || !slider) return;
  told.textContent = `${at}/${slider.max}`;
  slider.value = at;
}

function wind(name) {
  const at = wanted ?? here();
  if (name === "before") return windTo(at - 1);
  if (name === "after") return windTo(at + 1);
  if (name === "first") return windTo(0);
  if (name === "last") return windTo(Number(part().dataset.last));
  const target = link(name);
  if (target?.hasAttribute("href")) return windTo(Number(new URL(target.href).searchParams.get("at")));
}

const KEYS = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };
const CTRL = { ArrowLeft: "turn-before", ArrowRight: "turn-after" };
const taken = (node) => node.closest?.("input:not([type=radio],[type=checkbox]), select, textarea, dialog, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.metaKey || taken(event.target)) return;
  const name = (event.ctrlKey ? CTRL : KEYS)[event.key];
  if (name) {
    event.preventDefault();
    wind(name);
  } else if (!event.ctrlKey && (event.key === "+" || event.key === "-") && localKeys()) {
    faster(event.key === "+" ? 1 : -1);
  } else if (event.key === " " && event.target.closest?.("a") && localKeys()) {
    event.preventDefault();
    play(!playing);
  }
});

const localKeys = () => [...document.querySelectorAll("[data-keys-switch]")].every((box) => box.checked);

function faster(by) {
  speed = Math.min(SPEEDS.length - 1, Math.max(0, speed + by));
  if (playing) play(true);
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step?.hasAttribute("href") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    wind(step.dataset.step);
  }
  if (event.target.closest("[data-plays]")) play(!playing);
  const copy = event.target.closest("[data-copy-from]");
  if (copy) copyFrom(copy);
});

async function copyFrom(button) {
  try {
    const answer = await fetch(button.dataset.copyFrom, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    await navigator.clipboard.writeText(await answer.text());
    toast(button.dataset.done);
  } catch {
    toast(button.dataset.else);
  }
}

// The slider tells where it stands while it is drawn, and goes there when it is let go.
document.addEventListener("input", (event) => {
  if (event.target.closest("[data-remark]")) play(false);
  if (event.target.id === "slider") count(Number(event.target.value));
});
document.addEventListener("change", (event) => {
  if (event.target.id === "slider") windTo(Number(event.target.value));
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "replay") return;
  before = places(part());
  keepFaces(part());
});
document.addEventListener("htmx:afterSwap", () => putFacesBack(part()));
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("htmx:afterSettle", () => {
  if (before.size === 0) return;
  travel(part(), before);
  before = new Map();
  follow();
  if (playing) play(true);
});
document.addEventListener("htmx:sendError", () => play(false));
document.addEventListener("htmx:responseError", () => play(false));

document.addEventListener("change", (event) => {
  if (event.target.closest("[data-pace-choice]")) speed = OF_PACE[event.target.value] ?? 2;
});

startPace();
follow();
