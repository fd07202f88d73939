// What this browser keeps of cards being typed, apart for each person; a browser that forbids it keeps nothing.
const START = "own|";

export const spot = (person, game, rest = "") => `${START}${person}|${game}|${rest}`;

export function get(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

export function set(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); return true; } catch { return false; }
}

export function drop(name) {
  try { localStorage.removeItem(name); } catch { /* nothing was kept */ }
}

export function named(prefix) {
  try { return Object.keys(localStorage).filter((name) => name.startsWith(prefix)); } catch { return []; }
}

// Who was nobody is a person now: what was kept for nobody is theirs.
export function handOver(person, game) {
  for (const name of named(spot("", game))) {
    const own = spot(person, game, name.slice(spot("", game).length));
    const before = get(own);
    set(own, Array.isArray(before) ? [...before, ...get(name)] : get(name));
    drop(name);
  }
}
