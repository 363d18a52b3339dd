/** Checks what is in the form. Loaded when somebody first uses it. */
import { ask } from "./ask";
import { type FileFacts, readFacts } from "./facts";
import { factsLine, failure, verdictList } from "./show";

let file: FileFacts | undefined;
let asked = 0;

/** Another file, or none. */
export async function take(root: HTMLElement, chosen: File | undefined): Promise<void> {
  file = chosen && (await readFacts(chosen));
  const facts = root.querySelector(".checker-facts");
  if (facts) facts.textContent = file ? factsLine(file) : "";
  await check(root);
}

/** What each network says of the file and the text. */
export async function check(root: HTMLElement): Promise<void> {
  const turn = ++asked;
  const words = root.querySelector("textarea")?.value ?? "";
  const shown = file || words ? await verdicts(file, words) : "";
  // An older answer never replaces a newer one.
  if (turn === asked) root.querySelector(".verdict-list")?.replaceChildren(shown);
}

async function verdicts(chosen: FileFacts | undefined, words: string): Promise<HTMLElement> {
  const type = chosen?.contentType;
  if (type && !/^(image|video)\//.test(type)) return failure(`This file is ${type}. Choose an image or a video.`);
  return ask(chosen, words).then(verdictList, (error: unknown) => failure((error as Error).message));
}
