import { createContext, type ReactNode, useState } from "react";
import type { Account } from "~/api/types";
import { useProvided } from "~/lib/use-provided";
import { accountName } from "~/portal/data/account-name";
import type { Draft } from "./draft";
import type { Edit } from "./edits";

interface Writing {
  draft: Draft;
  edit: (edit: Edit) => void;
  /** All that it could go to. */
  accounts: readonly Account[];
}

const DraftContext = createContext<Writing | undefined>(undefined);

interface DraftProviderProps {
  initial: Draft;
  accounts: readonly Account[];
  children: ReactNode;
}

/** Owns the draft. It changes by edits alone. */
export function DraftProvider({ initial, accounts, children }: DraftProviderProps) {
  const [draft, edit] = useState(initial);
  return <DraftContext value={{ draft, edit, accounts }}>{children}</DraftContext>;
}

export function useDraft(): Writing {
  return useProvided(DraftContext);
}

export function useAccountNames(): (accountId: number) => string {
  return namesOf(useDraft().accounts);
}

/** What each account is called among those that the post goes to. */
export function namesOf(accounts: readonly Account[]): (accountId: number) => string {
  return (accountId) => {
    const account = accounts.find(({ id }) => id === accountId);
    return account ? accountName(account) : "";
  };
}
