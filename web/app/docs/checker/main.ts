/** The check on /media-validation: drop a file or type a text, read what each network says of it. */
import { ask } from "./ask";
import { type FileFacts, readFacts } from "./facts";
import { factsLine, verdictList } from "./show";

/** After the last letter, in milliseconds: a call for each would be too many. */
const pause = 300;

function start(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>("input[type=file]");
  const text = root.querySelector("textarea");
  const facts = root.querySelector(".facts");
  const verdicts = root.querySelector(".verdicts");
  if (!input || !text || !facts || !verdicts) return;
  let file: FileFacts | undefined;
  let asked = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const turn = ++asked;
    const words = text?.value ?? "";
    const shown = file || words ? await ask(file, words).then(verdictList, (error: unknown) => String(error)) : "";
    // An older answer never replaces a newer one.
    if (turn === asked) verdicts?.replaceChildren(shown);
  }

  async function take(chosen: File | undefined): Promise<void> {
    file = chosen && (await readFacts(chosen));
    if (facts) facts.textContent = file ? factsLine(file) : "";
    await check();
  }

  input.addEventListener("change", () => void take(input.files?.[0]));
  text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void check(), pause);
  });
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
}

const root = document.getElementById("checker");
if (root) start(root);
