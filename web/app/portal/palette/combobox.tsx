import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "~/ui/icons";
import { type Group, needsAnswer, type Option, optionId, type Run } from "./options";
import { ResultList } from "./result-list";

export interface ComboboxProps {
  label: string;
  placeholder: string;
  /** The command that is entered. */
  crumb?: string;
  text: string;
  write: (text: string) => void;
  groups: readonly Group[];
  /** What is marked in the results. */
  words: string;
  run: Run;
  /** Tab on a command that needs an answer. */
  enter?: (option: Option) => void;
  /** Backspace in an empty field. */
  leave?: () => void;
  onClose: () => void;
  /** Below the results. */
  children?: ReactNode;
}

/** A field with a list of results (WAI-ARIA APG, "Combobox with list autocomplete"). */
export function Combobox({ children, ...props }: ComboboxProps) {
  const { text, groups, words, run } = props;
  const [chosen, setChosen] = useState<{ id: string | undefined; text: string }>();
  const listId = useId();
  const options = groups.flatMap((group) => group.options);
  // The choice is dropped with the next letter.
  const active = options.find(({ id }) => id === chosen?.id && text === chosen.text) ?? options[0];
  const choose = (id: string | undefined) => setChosen({ id, text });
  return (
    <>
      <Field {...props} {...{ listId, options, active, choose }} />
      <ResultList {...{ listId, groups, active, words, choose, run }} />
      {children}
    </>
  );
}

interface FieldProps extends Omit<ComboboxProps, "groups" | "words"> {
  listId: string;
  options: readonly Option[];
  active: Option | undefined;
  choose: (id: string | undefined) => void;
}

function Field({ label, placeholder, crumb, onClose, ...props }: FieldProps) {
  const { listId, text, options, active, write } = props;
  const input = useRef<HTMLInputElement>(null);
  // The field of an entered command is another one.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="palette-field">
      <Icon name="search" />
      {crumb && <span className="palette-crumb">{crumb}</span>}
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active)}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => press(event, props)}
      />
      <button type="button" className="palette-close" onClick={onClose}>
        <kbd>Esc</kbd>
        <span className="visually-hidden"> Close</span>
      </button>
    </div>
  );
}

function press(event: KeyboardEvent, props: Omit<FieldProps, "label" | "placeholder" | "crumb" | "onClose">): void {
  const { text, options, active, choose, run, enter, leave } = props;
  if (event.nativeEvent.isComposing) return;
  const { key, shiftKey } = event;
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  const isTab = key === "Tab" && !shiftKey && enter && active && needsAnswer(active);
  const isLeaving = key === "Backspace" && text === "" && leave;
  if (!by && !isTab && !isLeaving && key !== "Enter") return;
  event.preventDefault();
  if (isLeaving) leave();
  else if (!active) return;
  else if (by) choose(options.at((options.indexOf(active) + by) % options.length)?.id);
  else if (isTab) enter(active);
  else run(active, event.ctrlKey || event.metaKey);
}
