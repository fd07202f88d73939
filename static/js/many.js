// Ticking many rows of a list: how many are chosen, and all of them at once.
function start(form) {
  const boxes = [...form.querySelectorAll("[name=d]")];
  const all = form.querySelector("[data-all]");
  const said = form.querySelector("[data-chosen]");
  const tell = () => {
    const count = boxes.filter((box) => box.checked).length;
    if (said) said.value = (count === 1 ? said.dataset.one : said.dataset.more).replace("0", count);
    if (!all) return;
    all.checked = count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  };
  form.addEventListener("change", (event) => {
    if (event.target === all) boxes.forEach((box) => { box.checked = all.checked; });
    tell();
  });
  tell();
}

document.querySelectorAll("[data-many]").forEach(start);
