import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icons";

interface MenuProps {
  label: string;
  /** What the actions are about, for people who cannot see beside what the button stands. */
  about: string;
  items: readonly { label: string; onClick: () => void }[];
}

/** A button that discloses further actions. Escape, a click elsewhere or a chosen action closes it again. */
export function Menu({ label, about, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();
  useClosing(frame, isOpen, () => setOpen(false));

  return (
    <div className="action-menu" ref={frame}>
      <Button
        size="small"
        aria-label={`${label}: ${about}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </Button>
      <ul id={listId} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              onClick={() => {
                // First, so that a dialog opened now gives the focus back to the button.
                frame.current?.querySelector("button")?.focus();
                setOpen(false);
                item.onClick();
              }}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useClosing(frame: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) close();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      frame.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", escape);
    };
  }, [frame, isOpen, close]);
}
