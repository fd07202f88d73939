// What happened and what is asked, spoken once. Nothing is lost between a partner's quick moves: it is told together.
import { say } from "./voice.js";

const PATIENCE = 4000;
// What is spoken over within so many milliseconds nobody has heard: it is told once more, with what came after it.
const UNHEARD = 700;
const lines = () => [...document.querySelectorAll("#log [data-seq]")];
const newest = () => Number(lines()[0]?.dataset.seq ?? -1);
let heard = newest();
let gathered = [];
let spoken = [];
let spokenAt = -UNHEARD;
let timer = 0;

function tell(question) {
  clearTimeout(timer);
  const now = performance.now();
  spoken = [...(now - spokenAt < UNHEARD ? spoken : []), ...gathered];
  spokenAt = now;
  say([...spoken, question].filter(Boolean).join(" "));
  gathered = [];
}

// After a swap: the lines newer than the last heard, oldest first; then the question, when somebody is asked.
export function news() {
  const fresh = lines().filter((line) => Number(line.dataset.seq) > heard).reverse();
  gathered.push(...fresh.map((line) => line.querySelector("[data-words]").textContent.trim()));
  heard = newest();
  const question = [...document.querySelectorAll("#question, [data-spoken]")].map((part) => part.textContent.trim().replace(/\s+/g, " ")).join(" ");
  if (!document.querySelector("[data-waiting]")) return tell(question);
  clearTimeout(timer);
  timer = setTimeout(tell, PATIENCE, question);
}
