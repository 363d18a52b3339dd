import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { goToKeys } from "~/portal/data/go-to-keys";
import { pageOffer } from "~/portal/data/page-commands";
import { usePlaces } from "~/portal/data/use-places";
import { useLinkTo } from "~/portal/data/workspace-links";
import { areSingleKeysOn, showShortcuts, useShortcutsAreShown } from "~/portal/data/shortcuts";
import { ShortcutsDialog } from "./shortcuts-dialog";

/** How long a `G` waits for its second letter, in milliseconds. */
const patience = 1_500;
const fields = "input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]";

/** The portal's keyboard shortcuts. `first` is the event that loaded them. */
export function Shortcuts({ first }: { first: Event }) {
  const find = useAction();
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || isInField(event.target)) return;
      const action = latest.current(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    press(first);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [first]);
  if (!useShortcutsAreShown()) return null;
  return (
    // In a section, the dialog's header is not the page's.
    <section>
      <ShortcutsDialog onClose={() => showShortcuts(false)} />
    </section>
  );
}

/** What a key does on the open page. */
function useAction() {
  const navigate = useNavigate();
  const [places, linkTo] = [usePlaces(), useLinkTo()];
  const prefixAt = useRef(-Infinity);
  const go = (to: string) => () => void navigate(to);

  function placeOf(letter: string, at: number): (() => void) | undefined {
    const isSecond = at - prefixAt.current < patience;
    prefixAt.current = letter === "g" && !isSecond ? at : -Infinity;
    const place = isSecond && places.find(({ to }) => goToKeys(to)?.toLowerCase() === `g ${letter}`);
    return place ? go(linkTo(place.to)) : undefined;
  }

  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): (() => void) | undefined => {
    if (altKey) return undefined;
    const isCommand = ctrlKey || metaKey;
    if (!isCommand && !areSingleKeysOn()) return undefined;
    const place = isCommand ? undefined : placeOf(key.toLowerCase(), timeStamp);
    if (place) return place;
    const pressed = (isCommand ? `ctrl ${key}` : key).toLowerCase();
    if (pressed === "?") return showShortcuts;
    const { commands, keys } = pageOffer();
    const isPressed = (it: { keys?: string }) => it.keys?.toLowerCase() === pressed;
    // All others are the page's own.
    const command = pressed.length === 1 ? commands.find(isPressed) : undefined;
    return keys.find(isPressed)?.press ?? (command?.to ? go(command.to) : command?.run);
  };
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
