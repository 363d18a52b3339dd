import { createContext, useContext } from "react";
import type { Account } from "~/api/types";
import { accountName } from "~/portal/data/account-name";
import type { Draft } from "./draft/draft";
import type { Edit, VersionOwner } from "./draft/edits";
import type { Judged, Place } from "./check/judged";
import type { LocalFiles } from "./media/local-file";

/** What every part of the composer works on. */
export interface Composition {
  draft: Draft;
  edit: (edit: Edit) => void;
  accounts: readonly Account[];
  /** What the API says of the draft; undefined before the first answer. */
  judged: Judged | undefined;
  files: LocalFiles;
  /** The account that is looked at, if one is. */
  current: number | undefined;
  look: (accountId: number | undefined) => void;
  /** Whose text is shown. */
  owner: VersionOwner;
  /** Moves the focus to a field of the form. */
  goTo: (place: Place, accountId?: number) => void;
  /** Opens the crop of a file, or closes it. */
  crop: (fileId: string | undefined) => void;
}

export const CompositionContext = createContext<Composition | undefined>(undefined);

export function useComposition(): Composition {
  const composition = useContext(CompositionContext);
  if (!composition) throw new Error("useComposition needs a composer around it");
  return composition;
}

/** What the account is called among those that the post goes to. */
export function useAccountNames(): (accountId: number) => string {
  const { accounts } = useComposition();
  return (accountId) => {
    const account = accounts.find(({ id }) => id === accountId);
    return account ? accountName(account) : "";
  };
}
