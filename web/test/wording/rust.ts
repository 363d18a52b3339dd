/** Strings of a Rust source: messages that people read. Comments are left out, but of the command line: clap's help. */
const token =
  /(?<help>\/\/\/[^\n]*)|\/\/[^\n]*|r(?<hashes>#+)"(?<raw>[^]*?)"\k<hashes>|"(?<string>(?:[^"\\]|\\[^])*)"|'(?:\\[^']+|[^'\\])'/g;

export interface RustString {
  line: number;
  text: string;
}

export function rustStrings(source: string, { withHelp = false } = {}): RustString[] {
  const [code = ""] = source.split(/^#\[cfg\(test\)\]\nmod /m);
  return [...code.matchAll(token)].flatMap(({ index, groups }) => {
    const text = groups?.string ?? groups?.raw ?? (withHelp ? groups?.help : undefined);
    if (text === undefined || /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)) return [];
    const line = code.slice(0, index).split("\n").length;
    // What a message is filled with is no text of ours.
    return [{ line, text: text.replaceAll(/\{[^{}]*\}/g, "…") }];
  });
}
