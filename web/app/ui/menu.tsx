import { type MouseEvent, useId } from "react";
import { Button } from "./button";
import { Icon } from "./icons";

interface MenuProps {
  label: string;
  /** In a row of facts: three dots instead of the label. */
  isQuiet?: boolean;
  /** What the actions apply to, for people who can't see where the button is. */
  about: string;
  items: readonly { label: string; onClick: () => void }[];
}

/** A button with further actions. The browser's popover closes on Escape and on a click elsewhere. */
export function Menu({ label, isQuiet = false, about, items }: MenuProps) {
  const listId = useId();
  return (
    <div className="action-menu">
      <Button
        size="small"
        className={isQuiet ? "icon-only" : undefined}
        aria-label={`${label}: ${about}`}
        popoverTarget={listId}
      >
        {!isQuiet && label}
        <Icon name={isQuiet ? "more" : "down"} />
      </Button>
      <ul id={listId} popover="auto">
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              onClick={(event) => {
                closeAround(event);
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

/** Before the action: a dialog that it opens then gives the focus back to the menu's button. */
function closeAround({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
