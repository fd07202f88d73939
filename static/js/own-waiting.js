// Cards that were kept without a line go out from a set's page, too, which then shows them.
import { Draft } from "./own-drafts.js";
import { ready } from "./own-local.js";
import { Outbox } from "./own-outbox.js";

const form = document.getElementById("waiting");
const outbox = new Outbox(form, new Draft(form, () => {}), { kept: show, refused: show, waits: () => {} });

let again = false;

function show() {
  if (outbox.next()) return;
  again = true;
  location.reload();
}

addEventListener("online", () => outbox.flush());
await ready;
await outbox.flush();
form.toggleAttribute("data-under-way", again);
