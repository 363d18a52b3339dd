/** The search's own script, loaded when it is opened: Pagefind's index, searched in the browser. */

interface Found {
  url: string;
  excerpt: string;
  meta: { title: string };
  sub_results: { url: string; title: string; excerpt: string }[];
}

interface Pagefind {
  options: (options: { noWorker: boolean }) => Promise<void>;
  debouncedSearch: (words: string) => Promise<{ results: { data: () => Promise<Found> }[] } | null>;
}

/** Pages shown, and sections of each. */
const most = { pages: 6, sections: 4 };
const wired = new WeakSet<HTMLDialogElement>();

export function search(dialog: HTMLDialogElement): void {
  if (wired.has(dialog)) return;
  wired.add(dialog);
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("ul");
  const status = dialog.querySelector("[role=status]");
  if (!input || !list || !status) return;
  const index = load();
  const update = async () => {
    const words = input.value.trim();
    const found = words ? await find(await index, words) : [];
    // An older answer never replaces a newer one.
    if (!found || words !== input.value.trim()) return;
    list.replaceChildren(...found.flatMap(entries));
    status.textContent = words && found.length === 0 ? `Nothing found for ${words}.` : "";
  };
  input.addEventListener("input", () => void update());
  input.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") list.querySelector("a")?.click();
  });
  // A section of the page that is already open.
  list.addEventListener("click", () => dialog.close());
  void update();
}

/** Without a worker: for six pages it is not worth its own content security policy. */
async function load(): Promise<Pagefind> {
  const address = "/pagefind/pagefind.js";
  const pagefind: Pagefind = await import(/* @vite-ignore */ address);
  await pagefind.options({ noWorker: true });
  return pagefind;
}

async function find(pagefind: Pagefind, words: string): Promise<Found[] | null> {
  const answer = await pagefind.debouncedSearch(words);
  return answer && Promise.all(answer.results.slice(0, most.pages).map((result) => result.data()));
}

function entries({ meta, sub_results: sections }: Found): HTMLLIElement[] {
  return sections.slice(0, most.sections).map(({ url, title, excerpt }) => {
    const entry = document.createElement("li");
    const link = document.createElement("a");
    link.href = url.replace(/\/(?=#|$)/, "");
    link.append(title === meta.title ? title : `${meta.title}: ${title}`);
    const text = document.createElement("p");
    text.append(...marked(excerpt));
    entry.append(link, text);
    return entry;
  });
}

/** Pagefind marks the words it found with <mark>; everything else is text. */
function marked(excerpt: string): Node[] {
  const parsed = new DOMParser().parseFromString(excerpt, "text/html");
  return [...parsed.body.childNodes].map((node) => {
    if (node.nodeName !== "MARK") return document.createTextNode(node.textContent ?? "");
    const mark = document.createElement("mark");
    mark.textContent = node.textContent;
    return mark;
  });
}
