// A guest logged in to an account: what this browser keeps of the guest's typing is the account's from now on.
import * as local from "./own-local.js";

const { guest, person } = document.getElementById("brought").dataset;
await local.ready;
local.handOver(guest, person);
