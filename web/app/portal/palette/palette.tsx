import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "~/auth/session";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { Skeleton } from "~/ui/skeleton";
import { remember } from "./lately";
import { type Group, markedPieces, type Option, parseQuery } from "./options";
import { useResults } from "./use-results";
import "./palette.css";

/** Finds and does anything by name: a combobox with a list (WAI-ARIA APG, "Combobox with list autocomplete"). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const { groups, isPending, error } = useResults(text);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === chosen) ?? options[0];
  const run = useRun(onClose);
  const listId = useId();
  const write = (next: string) => {
    setText(next);
    setChosen(undefined);
  };
  return (
    <Frame text={text} onEmpty={() => write("")} onClose={onClose}>
      <Field {...{ listId, text, options, active, write, setChosen, run, onClose }} />
      <p role="status" className="visually-hidden">
        {isPending ? "Searching..." : options.length === 1 ? "1 result" : `${options.length} results`}
      </p>
      <Results {...{ listId, groups, active, setChosen, run }} words={parseQuery(text).words} />
      {isPending && <Skeleton label="Searching..." lines={3} />}
      {error != null && <ErrorBanner error={error} fallback="Search failed" />}
      {options.length === 0 && !isPending && !error && (
        <p className="palette-none">Nothing is called “{text.trim()}”.</p>
      )}
      <Keys />
    </Frame>
  );
}

interface FieldProps {
  listId: string;
  text: string;
  options: readonly Option[];
  active: Option | undefined;
  write: (text: string) => void;
  setChosen: (id: string | undefined) => void;
  run: Run;
  onClose: () => void;
}

function Field({ listId, text, options, active, write, setChosen, run, onClose }: FieldProps) {
  function onKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (!by && event.key !== "Enter")) return;
    event.preventDefault();
    if (!active) return;
    if (by) setChosen(options.at((options.indexOf(active) + by) % options.length)?.id);
    else run(active, event.ctrlKey || event.metaKey);
  }
  return (
    <div className="palette-field">
      <Icon name="search" />
      <input
        role="combobox"
        aria-label="Search or run a command"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && idOf(listId, active)}
        placeholder="Search or run a command"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKey}
      />
      <button type="button" className="palette-close" onClick={onClose}>
        <kbd>Esc</kbd>
        <span className="visually-hidden"> Close</span>
      </button>
    </div>
  );
}

type Run = (option: Option, isNewTab: boolean) => void;

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
  text: string;
  onEmpty: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** Escape empties the field, then closes. The browser keeps the focus inside, and gives it back after. */
function Frame({ text, onEmpty, onClose, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (text) onEmpty();
    else onClose();
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

interface ResultsProps {
  listId: string;
  groups: readonly Group[];
  active: Option | undefined;
  words: string;
  setChosen: (id: string) => void;
  run: Run;
}

function Results({ listId, groups, active, words, setChosen, run }: ResultsProps) {
  const activeId = active && idOf(listId, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={listId} role="listbox" aria-label="Results" className="palette-list" tabIndex={-1}>
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={name}>
          <p className="small-caps" aria-hidden="true">
            {name}
          </p>
          {options.map((option) => (
            // Keys are handled where the focus is: in the field.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.id}
              id={idOf(listId, option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className="palette-option"
              onPointerMove={() => setChosen(option.id)}
              onClick={({ ctrlKey, metaKey }) => run(option, ctrlKey || metaKey)}
            >
              <Icon name={option.icon} />
              <span className="palette-label">
                <Marked label={option.label} words={words} />{" "}
                {option.detail && <span className="muted">{option.detail}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Marked({ label, words }: { label: string; words: string }) {
  // Pieces have no id of their own, and none moves.
  return markedPieces(label, words).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece));
}

function idOf(listId: string, { id }: Option): string {
  return `${listId}-${id}`;
}

const keys = [
  ["Enter", "open"],
  ["Ctrl Enter", "in a new tab"],
  [">", "commands"],
  ["@", "accounts"],
  ["#", "ids"],
] as const;

function Keys() {
  return (
    <footer className="palette-keys">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </footer>
  );
}
