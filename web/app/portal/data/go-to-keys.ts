/** `G`, then a letter: the header's entries and the places below them by keyboard. */
import { paths } from "~/lib/paths";

const letters: Record<string, string> = {
  [paths.overview]: "O",
  [paths.posts]: "P",
  [paths.accounts]: "A",
  [paths.portal]: "D",
  [paths.workspace]: "S",
  [paths.approvals]: "R",
  [paths.comments]: "C",
  [paths.media]: "M",
  [paths.analytics]: "N",
  [paths.keys]: "K",
  [paths.tryIt()]: "T",
  [paths.feed()]: "F",
  [paths.bins]: "B",
  [paths.account]: "Y",
};

/** `G O`; undefined for a place without a shortcut. */
export function goToKeys(path: string): string | undefined {
  const letter = letters[path];
  return letter && `G ${letter}`;
}
