// Drawings that are there already stay there: a swap brings the same cards, and none may blink while it loads again.
let drawn = new Map();

const nameOf = (image) => `${image.className} ${image.getAttribute("src")}`;
const isHere = (image) => image.complete && image.naturalWidth > 0;

export function keepFaces(root) {
  drawn = new Map();
  for (const image of root.querySelectorAll(".face img, .back img")) {
    if (isHere(image)) drawn.set(nameOf(image), [...(drawn.get(nameOf(image)) ?? []), image]);
  }
}

export function putFacesBack(root) {
  for (const image of root.querySelectorAll(".face img, .back img")) {
    const kept = drawn.get(nameOf(image))?.shift();
    if (!kept) continue;
    kept.alt = image.alt;
    image.replaceWith(kept);
  }
  drawn = new Map();
}
