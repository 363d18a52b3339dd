/** Two inks: keys and commands stay ink, values take the accent, punctuation recedes. */
export interface Token {
  text: string;
  ink?: "k" | "s" | "n" | "p";
}

const json =
  /"(?:\\.|[^"\\])*"(?=\s*:)|"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b|[{}[\],]/g;
const other = /"(?:\\.|[^"\\])*"/g;

/** Splits code into tokens; joined again they are the code, byte for byte. */
export function highlight(code: string): Token[] {
  const isJson = /^\s*[{[]/.test(code);
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(isJson ? json : other)) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    end = match.index + match[0].length;
    tokens.push({ text: match[0], ink: inkOf(match[0], code.slice(end), isJson) });
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}

function inkOf(text: string, rest: string, isJson: boolean): Token["ink"] {
  if (text.startsWith('"')) return isJson && /^\s*:/.test(rest) ? "k" : "s";
  return /^[{}[\],]$/.test(text) ? "p" : "n";
}
