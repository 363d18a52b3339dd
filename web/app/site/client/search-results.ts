/** The search's own script, loaded when it is opened. The sections are looked through in the browser. */
import { type Found, loadDocsSearch } from "~/lib/docs-search";

const wired = new WeakSet<HTMLDialogElement>();
/** Letters of a section shown around the first word that matched. */
const shownText = 180;

export function search(dialog: HTMLDialogElement): void {
  if (wired.has(dialog)) return;
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("ul");
  const status = dialog.querySelector("[role=status]");
  if (!input || !list || !status) return;
  wired.add(dialog);
  const index = loadDocsSearch();
  const update = async () => {
    const find = await index.catch(() => undefined);
    const text = input.value.trim();
    const found = find && text ? find(text) : [];
    list.replaceChildren(...found.map(entry));
    status.textContent = find ? countOf(text, found) : "Search failed to load. Reload the page.";
  };
  input.addEventListener("input", () => void update());
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  dialog.addEventListener("keydown", (event) => step(event, [input, ...list.querySelectorAll("a")]));
  // A section of the page that is already open.
  list.addEventListener("click", () => dialog.close());
  void update();
}

function countOf(text: string, { length }: Found[]): string {
  if (!text) return "";
  if (length === 0) return `No results for ${text}.`;
  return length === 1 ? "1 result" : `${length} results`;
}

/** The arrow keys go from the field through the results and back. */
function step(event: KeyboardEvent, places: HTMLElement[]): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const place = places.indexOf(document.activeElement as HTMLElement);
  if (!by || place < 0) return;
  event.preventDefault();
  places[Math.min(Math.max(place + by, 0), places.length - 1)]?.focus();
}

function entry({ url, title, page, text, terms }: Found): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  link.append(title === page ? title : `${page}: ${title}`);
  const excerpt = document.createElement("p");
  excerpt.append(...marked(text, terms));
  item.append(link, excerpt);
  return item;
}

/** The text around the first word that matched, with all of them marked. */
function marked(text: string, terms: readonly string[]): Node[] {
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(${terms.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  const first = Math.max(text.search(any) - shownText / 3, 0);
  const start = first === 0 ? 0 : text.indexOf(" ", first) + 1;
  const cut = text.slice(start, start + shownText);
  const end = start + shownText < text.length ? cut.lastIndexOf(" ") : cut.length;
  const shown = `${start > 0 ? "… " : ""}${cut.slice(0, end)}${end < cut.length ? " …" : ""}`;
  return shown.split(any).map((piece, index) => {
    if (index % 2 === 0) return document.createTextNode(piece);
    const mark = document.createElement("mark");
    mark.textContent = piece;
    return mark;
  });
}
