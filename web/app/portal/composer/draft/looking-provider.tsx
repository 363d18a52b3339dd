import { createContext, type ReactNode, useCallback, useState } from "react";
import { useProvided } from "~/lib/use-provided";
import { useDraft } from "./draft-provider";
import type { VersionOwner } from "./draft";
import { fieldIdOf, focusField, type Place } from "./field-ids";

interface Looking {
  /** The account that is looked at, if one is. */
  current: number | undefined;
  look: (accountId: number | undefined) => void;
  /** Whose text is shown. An account’s own may still be the common one, until a word of it changes. */
  owner: VersionOwner;
  /** Moves the focus to a field of the form. */
  goTo: (place: Place, accountId?: number) => void;
  /** The account whose settings are open. */
  openSettings: number | undefined;
  setOpenSettings: (accountId: number | undefined) => void;
}

const LookingContext = createContext<Looking | undefined>(undefined);

/** Owns what of the draft is shown: an account, its text, its settings. */
export function LookingProvider({ children }: { children: ReactNode }) {
  const { draft } = useDraft();
  const [chosen, look] = useState<number>();
  const [openSettings, setOpenSettings] = useState<number>();
  const current = draft.targets.some(({ accountId }) => accountId === chosen) ? chosen : undefined;
  const hasOwn = draft.targets.length > 1 || (current !== undefined && draft.own[current]);
  const owner: VersionOwner = current !== undefined && hasOwn ? current : "common";
  const goTo = useCallback((place: Place, accountId?: number) => {
    // Whose text is shown changes only for a text: what is typed next would be for one account alone.
    if (place.kind === "part") look(accountId);
    if (place.kind === "setting" || place.kind === "chat") setOpenSettings(accountId);
    focusField(fieldIdOf(place, accountId));
  }, []);
  return (
    <LookingContext value={{ current, look, owner, goTo, openSettings, setOpenSettings }}>{children}</LookingContext>
  );
}

export function useLooking(): Looking {
  return useProvided(LookingContext);
}
