const inks = ["key", "punctuation", "string", "number", "comment"] as const;

/** Two inks: keys and commands stay ink, values take the accent, punctuation and comments recede. */
type Ink = (typeof inks)[number];

export interface Token {
  text: string;
  ink?: Ink;
}

/** `headers`: one `name: value` a line. `code`: any language with quoted strings and // or # comments. */
export type Language = "json" | "headers" | "code";

const patterns: Record<Language, RegExp> = {
  json: /(?<key>"(?:\\.|[^"\\])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\])*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b)|(?<punctuation>[{}[\],])/g,
  headers: /(?<key>^[\w-]+)(?<punctuation>: ?)(?<string>.*)$/gm,
  code: /(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<comment>(?<=^|\s)(?:\/\/|#|\/\*\*).*$)/gm,
};

/** Splits code into tokens; joined again they are the code, byte for byte. */
export function highlight(code: string, language: Language = languageOf(code)): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(patterns[language])) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    end = match.index + match[0].length;
    tokens.push(...inked(match.groups ?? {}));
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}

function inked(groups: Record<string, string | undefined>): Token[] {
  return inks.flatMap((ink) => {
    const text = groups[ink];
    return text ? [{ text, ink }] : [];
  });
}

function languageOf(code: string): Language {
  return /^\s*[{[]/.test(code) ? "json" : "code";
}
