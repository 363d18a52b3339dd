import { type Command, type PageKey, useCommands } from "~/portal/data/page-commands";
import type { ComposerKeys } from "./use-keys";

interface ComposerActions extends ComposerKeys {
  /** What publishing does, in words. */
  deed: string;
  /** A scheduled post stays as it is stored until it is published again. */
  isDraftOffered: boolean;
  discard: () => void;
  /** Publish at this instant, once the post is scheduled. */
  setTime: (instant: string) => void;
  /** Where times are written. */
  zone: string;
}

const keys: readonly PageKey[] = [
  { keys: "Alt 1 to 9", does: "Show an account’s version" },
  { keys: "Esc", does: "Leave the text" },
];

/** What the composer offers to the palette and to the list of shortcuts. */
export function useComposerCommands(actions: ComposerActions): void {
  const { deed, isDraftOffered, publish, save, check, addPart, nextFinding, discard, setTime, zone } = actions;
  const { title, question } = discardWords(!isDraftOffered);
  const saving: Command[] = isDraftOffered
    ? [{ id: "save", label: "Save draft", icon: "tick", keys: "Ctrl S", run: save }]
    : [];
  const discarding = { text: question, verb: "Discard", dismiss: "Keep it" };
  useCommands(
    [
      { id: "publish", label: deed, icon: "send", keys: "Ctrl Enter", run: publish },
      { id: "set-time", label: "Set the time...", icon: "clock", runAt: setTime, zone },
      ...saving,
      { id: "check", label: "Check the post", icon: "search", keys: "Ctrl J", run: check },
      { id: "add-part", label: "Add a part", icon: "plus", keys: "Ctrl Shift Enter", run: addPart },
      { id: "next-finding", label: "Go to the next finding", icon: "down", keys: "F8", run: nextFinding },
      { id: "discard", label: title, icon: "cross", run: discard, question: discarding },
    ],
    keys,
  );
}

/** What discarding asks first. */
export function discardWords(isScheduled: boolean) {
  return isScheduled
    ? { title: "Discard the changes", question: "The post stays scheduled as it was." }
    : { title: "Discard the post", question: "Its text and files are deleted." };
}
