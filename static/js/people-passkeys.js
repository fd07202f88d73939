// Passkeys: the browser makes or shows one with the data of the page, the form carries it home.
const problem = document.getElementById("passkey-problem");

function tell(text) {
  problem.textContent = text;
  problem.hidden = false;
}

async function optionsFor(form) {
  if (form.dataset.passkey !== "login") {
    const data = JSON.parse(document.getElementById("passkey-data").textContent);
    return data.creation_options ?? data.request_options;
  }
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).request_options;
}

function made(form, { publicKey }) {
  const wish = form.elements.passwordless?.checked ?? false;
  publicKey.authenticatorSelection = {
    ...publicKey.authenticatorSelection,
    residentKey: wish ? "required" : "discouraged",
    requireResidentKey: wish,
    userVerification: wish ? "required" : "preferred",
  };
  return navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
  });
}

function shown({ publicKey }) {
  return navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
  });
}

async function carry(event) {
  const form = event.target.closest("form[data-passkey]");
  if (!form) return;
  event.preventDefault();
  problem.hidden = true;
  if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
    tell(problem.dataset.missing);
    return;
  }
  try {
    const options = await optionsFor(form);
    const key = form.dataset.passkey === "create" ? await made(form, options) : await shown(options);
    form.elements.credential.value = JSON.stringify(key.toJSON());
    form.submit();
  } catch {
    tell(problem.dataset.cancelled);
  }
}

document.addEventListener("submit", carry);
