/** What earlier answers named and no list gives back, and the application last chosen; for as long as the tab lives. */
export type Kept = "client" | "file" | "key" | "import";

const most = 20;
const address = (kind: Kept) => `octavo-try-${kind}`;

/** Newest first. */
export function kept(kind: Kept): string[] {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(address(kind)) ?? "[]");
    return Array.isArray(values) ? values.map(String) : [];
  } catch {
    return [];
  }
}

export function keep(kind: Kept, value: string): void {
  try {
    const values = [...new Set([value, ...kept(kind)])].slice(0, most);
    sessionStorage.setItem(address(kind), JSON.stringify(values));
  } catch {
    // Storage may be switched off; the value is then typed in.
  }
}

const fields: Readonly<Record<string, Kept>> = { path: "file", s3Key: "file", key: "key", taskId: "import" };

/** Keeps what an answer names. */
export function keepFrom(answer: string): void {
  for (const [name, value] of Object.entries(fieldsOf(answer))) {
    const kind = fields[name];
    if (kind && (typeof value === "string" || typeof value === "number")) keep(kind, String(value));
  }
}

function fieldsOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
