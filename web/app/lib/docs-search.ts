/** Finds sections by words: those with all of them first, titles before text. */
import MiniSearch, { type SearchResult } from "minisearch";

export interface Section {
  url: string;
  title: string;
  page: string;
  text: string;
}

export interface Found extends Section {
  /** The words of the section that matched. */
  terms: readonly string[];
}

export type Find = (words: string) => Found[];

/** The documentation's sections, loaded when they are first looked through. */
export async function loadDocsSearch(): Promise<Find> {
  const answer = await fetch("/search.json");
  if (!answer.ok) throw new Error(`The search index answered ${answer.status}`);
  return finder((await answer.json()) as Section[]);
}

/** Sections shown at once. */
const most = 12;
/** Words so common that they say nothing. */
const common = new Set(["a", "an", "and", "do", "for", "how", "i", "in", "is", "of", "on", "the", "to", "with"]);

export function finder(sections: readonly Section[]): Find {
  const index = new MiniSearch<Section & { id: number }>({
    fields: ["title", "page", "text"],
    storeFields: ["url", "title", "page", "text"],
    tokenize: (text) => [...words(text), ...names(text)],
    processTerm: (term) => (common.has(term) ? null : term),
    searchOptions: {
      tokenize: words,
      boost: { title: 6, page: 1.5 },
      // A model repeats what the sections about its calls say in sentences.
      boostDocument: (_, __, stored) => (String(stored?.url).includes("#model-") ? 0.25 : 1),
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return (text) => {
    const whole = index.search(text, { combineWith: "AND" });
    const ids = new Set(whole.map(({ id }) => id as number));
    const parts = index.search(text).filter(({ id }) => !ids.has(id as number));
    return [...whole, ...parts].slice(0, most).map(asFound);
  };
}

/** `altTexts` and `TIK_TOK` are two words each. */
function words(text: string): string[] {
  return text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** `ChatGPT` and `altTexts` are found by `chatgpt` and `alttexts`, too. */
function names(text: string): string[] {
  return [...text.matchAll(/\p{L}*\p{Ll}\p{Lu}\p{L}*/gu)].map(([name]) => name.toLowerCase());
}

function asFound({ url, title, page, text, terms }: SearchResult): Found {
  return { url, title, page, text, terms } as Found;
}
