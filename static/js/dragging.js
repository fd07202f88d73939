// Dragging a card is another way to press a button: the same form, the same answer.
/* global Sortable */
const GROUP = "cards";
const codeOf = (node) => node.dataset.card.slice(node.dataset.card.indexOf("|") + 1);
const zoneOf = (list) => list.dataset.drop ?? "";

function dropped(event, send) {
  const { from, to, item } = event;
  // What was dragged goes back to its place; the page that answers shows where it is now.
  event.clone?.remove();
  from.insertBefore(item, from.children[event.oldIndex] ?? null);
  if (from === to) return;
  const form = document.getElementById("holding");
  const [source, target, code] = [zoneOf(from), zoneOf(to), codeOf(item)];
  if (to.id === "found-cards") send(form, "set", `${Math.max(0, Number(item.dataset.count) - 1)}|${source}|${code}`);
  else if (from.id === "found-cards") { form.dataset.into = target; add(form, code, target, send); }
  else if (source !== target) send(form, "move", `${source}|${target}|${code}`);
}

// The form of the deck has no choice of zone: the one dropped on is put beside the button.
function add(form, code, zone, send) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "zone", value: zone });
  form.append(field);
  send(form, "add", code);
}

function attach(list, send) {
  if (list.dataset.drags) return;
  list.dataset.drags = "yes";
  const catalogue = list.id === "found-cards";
  Sortable.create(list, {
    group: { name: GROUP, pull: catalogue ? "clone" : true, put: true },
    sort: false,
    draggable: "[data-card]",
    handle: ".grab",
    animation: 0,
    delay: 220,
    delayOnTouchOnly: true,
    fallbackTolerance: 4,
    onStart: () => document.body.classList.add("dragging"),
    onEnd: (event) => { document.body.classList.remove("dragging"); dropped(event, send); },
  });
}

// What carries is fetched once the page stands: nobody waits for it who does not drag.
export function startDragging(send) {
  const all = () => document.querySelectorAll("#found-cards, [data-drop]").forEach((list) => attach(list, send));
  const script = document.createElement("script");
  script.src = document.querySelector("[data-drags]").dataset.drags;
  script.addEventListener("load", () => {
    all();
    document.addEventListener("htmx:afterSettle", all);
  });
  document.head.append(script);
}
