// The page's one live region. Emptied first, so that the same sentence twice is heard twice.
export function say(text) {
  const region = document.getElementById("live");
  if (!text || !region) return;
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 60);
}
