// What this browser keeps of cards being typed, apart for each person. Its storage answers at once, but a browser that is
// killed forgets the last seconds of it; its database keeps them. A browser that forbids both keeps nothing.
const STORE = "kept";

const all = (person) => `own|${person}|`;
export const spot = (person, game, rest = "") => `${all(person)}${game}|${rest}`;

function read(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

function write(name, kept) {
  try { localStorage.setItem(name, JSON.stringify(kept)); return true; } catch { return false; }
}

function opened() {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open("mazziere-own", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(null);
      asked.onblocked = () => resolve(null);
    } catch { resolve(null); }
  });
}

// The newer of the two stands; what was kept for good and comes back is told so by the server, by its key.
function recovered(base) {
  return new Promise((resolve) => {
    if (!base) return resolve(null);
    const cursor = base.transaction(STORE).objectStore(STORE).openCursor();
    cursor.onerror = () => resolve(base);
    cursor.onsuccess = () => {
      const found = cursor.result;
      if (!found) return resolve(base);
      const before = read(found.key);
      if (!before || before.at < found.value.at) write(found.key, found.value);
      found.continue();
    };
  });
}

const base = opened().then(recovered).catch(() => null);
export const ready = base.then(() => {});

const inBase = (work) => base.then((found) => {
  if (found) work(found.transaction(STORE, "readwrite", { durability: "strict" }).objectStore(STORE));
}).catch(() => {});

export const get = (name) => read(name)?.value ?? null;

export function set(name, value) {
  const kept = { value, at: Date.now() };
  inBase((store) => store.put(kept, name));
  return write(name, kept);
}

export function drop(name) {
  try { localStorage.removeItem(name); } catch { /* nothing was kept */ }
  inBase((store) => store.delete(name));
}

export function named(prefix) {
  try { return Object.keys(localStorage).filter((name) => name.startsWith(prefix)); } catch { return []; }
}

// Who was nobody, or a guest, is a person now: what was kept for the one is the other's.
export function handOver(before, person) {
  for (const name of named(all(before))) {
    const own = all(person) + name.slice(all(before).length);
    const there = get(own);
    set(own, Array.isArray(there) ? [...there, ...get(name)] : get(name));
    drop(name);
  }
}
