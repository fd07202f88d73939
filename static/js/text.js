// The deck as text: numbers beside its lines carry what is wrong with them; what is typed is not left by mistake.
const field = () => document.getElementById("text");
let start = null;

function number() {
  const list = document.querySelector("[data-numbers]");
  if (!list || !field()) return;
  const marked = (name) => new Set((document.getElementById("reads")?.dataset[name] ?? "").split(" "));
  const bad = marked("bad");
  const noted = marked("noted");
  const count = field().value.split("\n").length;
  field().rows = Math.max(12, count + 1);
  list.replaceChildren(...Array.from({ length: count }, (_, at) => {
    const item = document.createElement("li");
    item.textContent = String(at + 1);
    item.className = bad.has(item.textContent) ? "badl" : noted.has(item.textContent) ? "warnl" : "";
    return item;
  }));
}

export function startText() {
  const begin = () => { start = field() ? start ?? field().value : null; number(); };
  document.addEventListener("input", (event) => { if (event.target === field()) number(); });
  document.addEventListener("htmx:afterSettle", begin);
  document.addEventListener("keydown", (event) => {
    if (event.target !== field() || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    document.querySelector("#texting [name=keep]").click();
  });
  addEventListener("beforeunload", (event) => { if (field() && start !== null && field().value !== start) event.preventDefault(); });
  begin();
}
