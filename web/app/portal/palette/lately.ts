/** What someone went to last, kept in this browser. */
import { chosenWorkspace } from "~/auth/chosen-workspace";
import type { Option } from "./options";

const most = 5;

type Kept = Required<Pick<Option, "id" | "label" | "to" | "icon">> & Pick<Option, "detail" | "thumbnail">;

function keyOf(email: string): string {
  return `octavo-lately-${email}-${chosenWorkspace() ?? "personal"}`;
}

export function readLately(email: string): Option[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(email)) ?? "[]") as Kept[];
    return kept.map((option) => ({ ...option, id: `lately-${option.id}` }));
  } catch {
    // No storage, or not ours: nothing is known.
    return [];
  }
}

export function remember(email: string, { id, label, detail, icon, to, thumbnail, isCommand }: Option): void {
  if (!to || isCommand) return;
  const kept: Kept = { id: id.replace(/^lately-/, ""), label, detail, icon, to, thumbnail };
  const others = readLately(email).filter((other) => other.to !== to);
  try {
    localStorage.setItem(keyOf(email), JSON.stringify([kept, ...others].slice(0, most)));
  } catch {
    // Without storage, nothing is kept.
  }
}
