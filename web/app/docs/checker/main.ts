/** The check on /media-validation: drop a file or type a text, read what each network says of it. */

/** After the last letter, in milliseconds: a call for each would be too many. */
const pause = 300;

function start(root: HTMLElement): void {
  const input = root.querySelector<HTMLInputElement>("input[type=file]");
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const take = async (file: File | undefined) => (await load()).take(root, file);
  const check = async () => (await load()).check(root);

  input?.addEventListener("change", () => void take(input.files?.[0]));
  root.querySelector("textarea")?.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void check(), pause);
  });
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
}

/** Most readers look the rules up and check nothing: what judges is fetched only for those who do. */
function load(): Promise<typeof import("./check")> {
  const address = "/verdicts.js";
  return import(/* @vite-ignore */ address);
}

const root = document.getElementById("checker");
if (root) start(root);
