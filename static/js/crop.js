// A frame with the card's proportions over a picture; it only fills the three numbers of the form.
const LEAST = 5;

function start(stage) {
  const picture = stage.querySelector("img");
  const frame = stage.querySelector(".frame");
  const fields = Object.fromEntries(
    ["left", "top", "width"].map((name) => [name, document.getElementById(`id_${name}`)]),
  );
  const shape = Number(stage.dataset.high) / Number(stage.dataset.wide);
  // Height of the frame in percent of the picture's height, for a width in percent of its width.
  const highFor = (width) => (width * shape * picture.naturalWidth) / picture.naturalHeight;
  const widest = () => Math.min(100, 100 / highFor(1));
  const between = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));
  let box = { left: 0, top: 0, width: 100 };

  function put(wish, tell = true) {
    const width = between(wish.width, LEAST, widest());
    box = {
      width,
      left: between(wish.left, 0, 100 - width),
      top: between(wish.top, 0, 100 - highFor(width)),
    };
    frame.style.left = `${box.left}%`;
    frame.style.top = `${box.top}%`;
    frame.style.width = `${box.width}%`;
    frame.style.height = `${highFor(box.width)}%`;
    if (tell) for (const name in fields) fields[name].value = box[name].toFixed(1);
  }

  function drag(event) {
    const from = { ...box, x: event.clientX, y: event.clientY };
    const grows = event.target.classList.contains("grip");
    const size = picture.getBoundingClientRect();
    const move = (now) => {
      const x = ((now.clientX - from.x) / size.width) * 100;
      const y = ((now.clientY - from.y) / size.height) * 100;
      put(grows ? { ...from, width: from.width + x } : { ...from, left: from.left + x, top: from.top + y });
    };
    frame.setPointerCapture(event.pointerId);
    frame.addEventListener("pointermove", move);
    const stop = () => frame.removeEventListener("pointermove", move);
    frame.addEventListener("pointerup", stop, { once: true });
    frame.addEventListener("pointercancel", stop, { once: true });
    event.preventDefault();
    frame.focus();
  }

  const KEYS = {
    ArrowLeft: (b) => ({ ...b, left: b.left - 1 }),
    ArrowRight: (b) => ({ ...b, left: b.left + 1 }),
    ArrowUp: (b) => ({ ...b, top: b.top - 1 }),
    ArrowDown: (b) => ({ ...b, top: b.top + 1 }),
    "+": (b) => ({ ...b, width: b.width + 1 }),
    "-": (b) => ({ ...b, width: b.width - 1 }),
  };
  frame.addEventListener("keydown", (event) => {
    const change = KEYS[event.key];
    if (!change) return;
    event.preventDefault();
    event.stopPropagation();
    put(change(box));
  });
  frame.addEventListener("pointerdown", drag);
  for (const name in fields) {
    fields[name].addEventListener("input", () => put({ ...box, [name]: Number(fields[name].value) }, false));
  }
  const width = widest();
  put({ width, left: (100 - width) / 2, top: (100 - highFor(width)) / 2 });
}

function watch(stage) {
  const picture = stage.querySelector("img");
  if (picture.complete && picture.naturalWidth) start(stage);
  else picture.addEventListener("load", () => start(stage), { once: true });
}

for (const stage of document.querySelectorAll("[data-crop]")) {
  const cutting = "cropLater" in stage.dataset ? document.querySelector("[data-cutting]") : null;
  if (!cutting) watch(stage);
  // The frame stands over the picture only while it is being cut.
  else {
    cutting.addEventListener("toggle", () => { stage.querySelector(".frame").hidden = !cutting.open; });
    cutting.addEventListener("toggle", () => start(stage), { once: true });
  }
}
