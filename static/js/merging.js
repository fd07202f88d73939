// What a poll brings is laid into the page: known parts change where they differ, new ones go to
// their place. What has the focus, or stands open, stays as it is.
const same = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

function attributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

function children(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  const alike = before.length === after.length && before.every((node, at) => same(node, after[at]));
  if (!alike) return old.replaceChildren(...after);
  before.forEach((node, at) => {
    if (node.nodeType === Node.ELEMENT_NODE) merge(node, after[at]);
    else if (node.data !== after[at].data) node.data = after[at].data;
  });
}

// By ids. A part that grows (data-grows) is in the order of data-n and loses nothing.
function parts(old, fresh, grows) {
  let last = null;
  const brought = [...fresh.children];
  const ids = new Set(brought.map((part) => part.id));
  for (const part of brought) {
    const known = [...old.children].find((each) => each.id === part.id);
    if (known) merge(known, part);
    else if (grows) old.insertBefore(part, [...old.children].find((each) => Number(each.dataset.n) > Number(part.dataset.n)) ?? null);
    else if (last) last.after(part);
    else old.prepend(part);
    last = known ?? part;
  }
  if (!grows) for (const part of [...old.children]) if (!ids.has(part.id)) part.remove();
}

export function merge(old, fresh) {
  if ("kept" in old.dataset) return;
  attributes(old, fresh);
  if ("grows" in fresh.dataset || "parts" in fresh.dataset) parts(old, fresh, "grows" in fresh.dataset);
  else children(old, fresh);
}
