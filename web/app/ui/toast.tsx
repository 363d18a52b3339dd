import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "./icons";

/** How long a toast stays, in milliseconds; under the pointer or the focus it stays longer. */
const shownFor = 6_000;

export interface ToastAction {
  label: string;
  onClick: () => void;
}

interface Shown {
  id: number;
  text: string;
  action?: ToastAction | undefined;
}

let current: Shown | undefined;
const listeners = new Set<() => void>();

/** Reports that something was done. One toast at a time; errors are banners in place. */
export function toast(text: string, action?: ToastAction): void {
  set({ id: (current?.id ?? 0) + 1, text, action });
}

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The place of the toasts: a live region from the start, so that the first one is announced too. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => current);
  return (
    <div className="toasts" role="status">
      {shown && <Toast key={shown.id} text={shown.text} action={shown.action} />}
    </div>
  );
}

function Toast({ text, action }: Omit<Shown, "id">) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => set(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="tick" />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="button small quiet"
          onClick={() => {
            set(undefined);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="button icon-only" aria-label="Dismiss" onClick={() => set(undefined)}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
