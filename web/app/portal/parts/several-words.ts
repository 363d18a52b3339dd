/** What screens of several workspaces say. */
import { counted } from "~/lib/counted";
import type { Several } from "~/portal/data/several";
import type { Unreadable } from "~/portal/data/unreadable";

/** `5 workspaces`, or the name of the only one. */
export function severalText({ chosen }: Pick<Several, "chosen">): string {
  const [only] = chosen;
  return chosen.length === 1 && only ? only.name : counted(chosen.length, "workspace");
}

/** `Merrow Mill could not be read.` */
export function unreadableText(unreadable: readonly Unreadable[]): string {
  const named = unreadable.flatMap(({ name }) => name || []);
  const unnamed = unreadable.length - named.length;
  // Whose name was never read, such as that of a link from someone else.
  const all = [
    ...named,
    ...(unnamed > 0 ? [`${counted(unnamed, named.length > 0 ? "other workspace" : "workspace")}`] : []),
  ];
  return `${new Intl.ListFormat("en-GB").format(all)} could not be read.`;
}

/** How many items each workspace has. */
export function countsOf(items: readonly { workspace?: { id: string } | null | undefined }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { workspace } of items) {
    if (workspace) counts.set(workspace.id, (counts.get(workspace.id) ?? 0) + 1);
  }
  return counts;
}
