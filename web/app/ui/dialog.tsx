import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classes } from "~/lib/classes";
import { Icon } from "./icons";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** A question that must be answered: announced at once, and without a close control of its own. */
  isAlert?: boolean;
  children: ReactNode;
}

const firstField = ".dialog-body :is(input, select, textarea):not([disabled])";

/** A modal dialog for as long as it is mounted. The browser keeps the focus inside and gives it back after. */
export function Dialog({ title, onClose, wide = false, isAlert = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(firstField)?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes("dialog", wide && "wide")}
      role={isAlert ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {!isAlert && (
          <button type="button" className="button icon-only" aria-label="Close" onClick={onClose}>
            <Icon name="cross" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
