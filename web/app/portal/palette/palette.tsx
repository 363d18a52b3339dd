import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "~/auth/session";
import { AnyCommand } from "./any-command";
import { EnteredCommand } from "./entered-command";
import { remember } from "./lately";
import { needsAnswer, type Option, type Run } from "./options";
import "./palette.css";

/** Finds and does anything by name. A command that needs an answer is entered: its answers take the place of the results. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [entered, setEntered] = useState<Option>();
  const runAtOnce = useRun(onClose);
  const enter = (option: Option | undefined) => {
    setEntered(option);
    setText("");
  };
  const leave = () => enter(undefined);
  const run: Run = (option, isNewTab) => (needsAnswer(option) ? enter(option) : runAtOnce(option, isNewTab));
  const cancel = () => (text ? setText("") : entered ? leave() : onClose());
  const shared = { text, write: setText, onClose };
  return (
    <Frame onCancel={cancel} onClose={onClose}>
      {entered ? (
        <EnteredCommand {...shared} command={entered} run={runAtOnce} leave={leave} />
      ) : (
        <AnyCommand {...shared} run={run} enter={enter} />
      )}
    </Frame>
  );
}

function useRun(onClose: () => void): Run {
  const navigate = useNavigate();
  const { email } = useSession();
  return (option, isNewTab) => {
    const { to } = option;
    remember(email, option);
    if (to && isNewTab) return void window.open(to, "_blank", "noopener");
    onClose();
    option.run?.();
    if (to?.startsWith("/portal")) void navigate(to);
    else if (to) window.location.assign(to);
  };
}

interface FrameProps {
  /** Escape. */
  onCancel: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The browser keeps the focus inside, and gives it back after. */
function Frame({ onCancel, onClose, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onCancel();
  }

  return (
    // A click beside it is one on the dialog itself: its content fills it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Commands"
      onCancel={cancel}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
