import { createContext, type ReactNode, useState } from "react";
import { useProvided } from "~/lib/use-provided";
import { isBlank } from "../draft/draft";
import { useDraft } from "../draft/draft-provider";
import { useCheck } from "./use-check";

interface Checked extends ReturnType<typeof useCheck> {
  /** A button was pressed: from then on a blank draft is checked too, and what the form itself misses is shown. */
  isPressed: boolean;
  press: () => void;
}

const CheckContext = createContext<Checked | undefined>(undefined);

/** Owns what the API says of the draft. */
export function CheckProvider({ children }: { children: ReactNode }) {
  const { draft } = useDraft();
  const [isPressed, setPressed] = useState(false);
  const checked = useCheck(draft, isPressed || !isBlank(draft));
  return <CheckContext value={{ ...checked, isPressed, press: () => setPressed(true) }}>{children}</CheckContext>;
}

export function useChecked(): Checked {
  return useProvided(CheckContext);
}
