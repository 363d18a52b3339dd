import { type Command, type PageKey, useCommands } from "~/portal/data/page-commands";
import { focusNextFinding } from "../check/focus-finding";
import { useDraft } from "../draft/draft-provider";
import { publishAt } from "../draft/edits";
import { useLooking } from "../draft/looking-provider";
import { discardWords } from "../sending/discarding";
import { useSending } from "../sending/sending-provider";
import { useDeed } from "../sending/use-deed";
import { useAddPart } from "../text/use-add-part";
import { type ComposerKeys, useKeys } from "./use-keys";

const pageKeys: readonly PageKey[] = [
  { keys: "Alt 1 to 9", does: "Show an account’s version" },
  { keys: "Esc", does: "Leave the text" },
];

/** What the keys do, and what the composer offers to the palette and to the list of shortcuts. */
export function useComposerActions(): void {
  const { draft, edit, accounts } = useDraft();
  const { look } = useLooking();
  const { publish, save, check, discard, findings, isScheduled } = useSending();
  const chosen = accounts.filter(({ id }) => draft.targets.some(({ accountId }) => accountId === id));
  const keys: ComposerKeys = {
    publish: () => void publish(),
    save,
    check,
    addPart: useAddPart(),
    nextFinding: () => focusNextFinding(findings),
    account: (place) => look(chosen[place]?.id),
  };
  useKeys(keys);
  const { title, question } = discardWords(isScheduled);
  // A scheduled post stays as it is stored until it is published again.
  const saving: Command[] = isScheduled
    ? []
    : [{ id: "save", label: "Save draft", icon: "tick", keys: "Ctrl S", run: save }];
  const discarding = { text: question, verb: "Discard", dismiss: "Keep it" };
  const setTime = (instant: string) => edit(publishAt(instant));
  useCommands(
    [
      { id: "publish", label: useDeed(), icon: "send", keys: "Ctrl Enter", run: keys.publish },
      { id: "set-time", label: "Set the time...", icon: "clock", runAt: setTime, zone: draft.when.zone },
      ...saving,
      { id: "check", label: "Check the post", icon: "search", keys: "Ctrl J", run: check },
      { id: "add-part", label: "Add a part", icon: "plus", keys: "Ctrl Shift Enter", run: keys.addPart },
      { id: "next-finding", label: "Go to the next finding", icon: "down", keys: "F8", run: keys.nextFinding },
      { id: "discard", label: title, icon: "cross", run: () => void discard(), question: discarding },
    ],
    pageKeys,
  );
}
