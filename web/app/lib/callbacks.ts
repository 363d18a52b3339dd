/** One callback URL per line: each line trimmed, blank lines dropped. */
export function splitCallbacks(text: string): string[] {
  return filledLines(text).map(({ url }) => url);
}

interface Problem {
  field: string;
  message: string;
}

/** What the API says of `callbackUrls[…]`, by the lines that the person sees; undefined where it says nothing of them. */
export function callbackProblems(text: string, problems: readonly Problem[]): string | undefined {
  const lines = filledLines(text);
  const found = problems.flatMap(({ field, message }) => {
    const [, index] = /^callbackUrls(?:\[(\d+)\])?$/.exec(field) ?? [];
    const line = index === undefined ? undefined : lines[Number(index)]?.number;
    if (line !== undefined) return [`Line ${line}: ${message}`];
    return field === "callbackUrls" ? [message] : [];
  });
  return found.length > 0 ? found.join(" ") : undefined;
}

function filledLines(text: string): { url: string; number: number }[] {
  return text
    .split("\n")
    .map((line, index) => ({ url: line.trim(), number: index + 1 }))
    .filter(({ url }) => url !== "");
}
