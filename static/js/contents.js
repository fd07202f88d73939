// The contents beside a long page mark the part that one reads: the lowest one at the upper edge.
const links = new Map();
for (const link of document.querySelectorAll("#contents a[href^='#']")) {
  const part = document.getElementById(link.hash.slice(1))?.closest("section, details");
  if (part) links.set(part, link);
}

const here = new Set();
const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) here[isIntersecting ? "add" : "delete"](target);
  const now = [...links.keys()].filter((part) => here.has(part)).at(-1);
  if (!now) return;
  for (const link of links.values()) link.removeAttribute("aria-current");
  const link = links.get(now);
  link.setAttribute("aria-current", "true");
  const list = link.closest("#contents");
  if (list.scrollHeight > list.clientHeight) list.scrollTop = link.offsetTop - list.clientHeight / 2;
}, { rootMargin: "0px 0px -75%" });
for (const part of links.keys()) watcher.observe(part);
