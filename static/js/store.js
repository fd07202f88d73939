// Small choices kept in this browser. A browser that forbids storage simply forgets them.
export function recall(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* forgotten at the next page */ }
}
