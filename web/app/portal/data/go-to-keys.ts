/** `G`, then a letter: the tabs by keyboard. */
import { paths } from "~/lib/paths";

const letters: Record<string, string> = {
  [paths.portal]: "O",
  [paths.posts]: "P",
  [paths.approvals]: "A",
  [paths.media]: "M",
  [paths.accounts]: "C",
  [paths.tryIt()]: "T",
  [paths.feed()]: "F",
  [paths.bins]: "B",
  [paths.workspace]: "W",
  [paths.account]: "Y",
};

/** `G O`; undefined for a place without a shortcut. */
export function goToKeys(path: string): string | undefined {
  const letter = letters[path];
  return letter && `G ${letter}`;
}
