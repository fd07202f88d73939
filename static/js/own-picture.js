// The words of a picture that waits are kept while they are typed, here at once and on the server when it answers.
import { Draft } from "./own-drafts.js";
import { follow, fresh, watch } from "./own-form.js";
import * as local from "./own-local.js";

const form = document.getElementById("card");
const line = document.getElementById("keptline");
const draft = new Draft(form, (what) => { line.textContent = line.dataset[what]; });
draft.renew = () => { form.elements.key.value = fresh(); };

watch(form, draft);
// What is sent with the form need not be sent beside it.
form.addEventListener("submit", () => draft.touched.clear());
addEventListener("online", () => draft.send());

follow(form);
await local.ready;
await draft.restore();
form.dataset.ready = "";
const summary = document.getElementById("summary");
if (summary) summary.focus();
else if (matchMedia("(hover: hover)").matches) form.querySelector("[data-name]").focus({ preventScroll: true });
