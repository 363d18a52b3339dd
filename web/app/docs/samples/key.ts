import { Octavo } from "@octavo/sdk";

// OCTAVO_URL and OCTAVO_KEY are in the environment.
const octavo = new Octavo();

console.log(await octavo.accounts.list());
