import { useState } from "react";
import type { Account } from "~/api/types";
import { useSession } from "~/auth/session";
import { useIsNarrow } from "~/lib/use-is-narrow";
import { accountName } from "~/portal/data/account-name";
import { networkName } from "~/ui/network";
import { useDraft } from "../draft/draft-provider";
import { chooseAccount, leaveOut } from "../draft/edits";
import { readLastChoice } from "../draft/last-choice";

/** From so many accounts on there is a search, and the last choice is offered. */
export const many = 9;
/** On a phone, more lines than these would push the text out of view. */
const mostOnPhone = 4;

/** Which accounts the roster shows: all, those that match a search, or only the chosen ones. */
export function useRoster() {
  const { accounts, draft } = useDraft();
  const isNarrow = useIsNarrow();
  const [query, search] = useState("");
  const [isOpen, setOpen] = useState(!isNarrow && draft.targets.length === 0);
  // What was left out in the folded roster stays in it, so that it can be put back.
  const [kept, keep] = useState<readonly number[]>([]);
  const chosen = accounts.filter(({ id }) => draft.targets.some(({ accountId }) => accountId === id));
  const folds = accounts.length >= many || (isNarrow && accounts.length > mostOnPhone);
  const isFolded = folds && !isOpen && query === "";
  const toggle = () => {
    keep([]);
    search("");
    setOpen(!isOpen);
  };
  return {
    shown: isFolded
      ? accounts.filter((account) => chosen.includes(account) || kept.includes(account.id))
      : accounts.filter((account) => matches(account, query)),
    chosen,
    folds,
    isFolded,
    isOpen,
    toggle,
    keep: (accountId: number) => keep([...kept, accountId]),
    hasSearch: accounts.length >= many && !(isNarrow && !isOpen),
    query,
    search,
  };
}

function matches(account: Account, query: string): boolean {
  const words = `${accountName(account)} ${networkName(account.platform)}`.toLowerCase();
  return words.includes(query.trim().toLowerCase());
}

/** Chooses the accounts of the last post, or takes them off again. */
export function useLastChoice() {
  const { accounts, draft, edit } = useDraft();
  const [ids] = useState(readLastChoice(useSession().email));
  const last = accounts.filter(({ id, connected }) => connected && ids.includes(id));
  const isChosen = ({ id }: Account) => draft.targets.some(({ accountId }) => accountId === id);
  const areChosen = last.every(isChosen);
  const toggle = () => {
    for (const account of last) {
      if (areChosen) edit(leaveOut(account.id));
      else if (!isChosen(account)) edit(chooseAccount(account));
    }
  };
  return { count: accounts.length >= many ? last.length : 0, areChosen, toggle };
}
