// Runs before the first paint: the chosen theme, or the system's when none was chosen.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.dataset.pace = kept("pace") || "normal";
  root.dataset.scripts = "on";
})();
