import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Field } from "~/ui/field";
import { QueryError } from "~/ui/query-error";
import { type Choice, choiceHooks, type Choices, type Context } from "./choices";
import type { Kind } from "./kinds";
import { NothingYet } from "./nothing-yet";
import { UploadHere } from "./upload-here";

interface ChoiceFieldProps {
  kind: Kind;
  context: Context;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  /** A value that the first of the reader's own may replace; undefined: none may. */
  replaces: string | undefined;
  /** What the empty value is called. */
  none: string;
  onChange: (value: string, choice?: Choice) => void;
}

/** One of the reader's own resources, or a value typed in. */
export function ChoiceField(props: ChoiceFieldProps) {
  const OfKind = fields[props.kind];
  return <OfKind {...props} />;
}

/** A component for each kind: the hooks of one never change while it is mounted. */
const fields = Object.fromEntries(
  Object.entries(choiceHooks).map(([kind, useChoices]) => [
    kind,
    (props: ChoiceFieldProps) => <Control {...props} {...useChoices(props.context)} />,
  ]),
) as Record<Kind, (props: ChoiceFieldProps) => ReactNode>;

function Control(props: ChoiceFieldProps & Choices) {
  const { kind, context, label, hint, error, value, replaces, none, onChange, choices, query } = props;
  const [isTyping, setTyping] = useState(false);
  const isKnown = value === "" || choices?.some((choice) => choice.value === value);
  const isTyped = isTyping || (choices !== undefined && !isKnown) || choices?.length === 0;
  const choose = (wanted: string) => {
    const choice = choices?.find((it) => it.value === wanted);
    onChange(wanted, choice);
  };
  const backToChoices = () => {
    setTyping(false);
    choose(choices?.[0]?.value ?? "");
  };
  useFirst(choices, replaces, value, choose);

  return (
    <div className="stack tight">
      <QueryError query={query} fallback={`Failed to load the choices for ${label}`} />
      <Field label={label} hint={hint} error={error}>
        {(wiring) =>
          isTyped ? (
            <input
              className="input mono"
              {...wiring}
              autoFocus={isTyping}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          ) : (
            <select
              className="select"
              {...wiring}
              value={value}
              onChange={({ target }) => (target.value === another ? setTyping(true) : choose(target.value))}
            >
              <Options choices={choices} value={value} none={none} />
            </select>
          )
        }
      </Field>
      {isTyped && choices && choices.length > 0 && (
        <p>
          <button type="button" className="link-button" onClick={backToChoices}>
            Choose one of yours
          </button>
        </p>
      )}
      {kind === "file" && <UploadHere label={label} clientId={context.clientId} onUploaded={onChange} />}
      {choices?.length === 0 && <NothingYet kind={kind} context={context} />}
    </div>
  );
}

/** No id looks like this. */
const another = "another value";

/** Until the list has come, the present value is all there is to choose. */
function Options({ choices, value, none }: Pick<ChoiceFieldProps & Choices, "choices" | "value" | "none">) {
  return (
    <>
      <option value="">{choices ? none : "Loading..."}</option>
      {choices?.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {!choices && value && <option value={value}>{value}</option>}
      <option value={another}>Another value...</option>
    </>
  );
}

/**
 * When the list comes, or is another one, its first takes the place of nothing and of the description's example. Where
 * the example happens to name one of them it is chosen like any other: more than the value may follow from that.
 */
function useFirst(
  choices: readonly Choice[] | undefined,
  replaces: string | undefined,
  value: string,
  choose: (value: string) => void,
): void {
  const list = JSON.stringify(choices?.map((choice) => choice.value) ?? []);
  const onList = useEffectEvent((values: string[]) => {
    const isOpen = replaces !== undefined && (value === "" || value === replaces);
    const wanted = values.includes(value) ? value : values[0];
    if (isOpen && wanted !== undefined) choose(wanted);
  });
  useEffect(() => onList(JSON.parse(list) as string[]), [list]);
}
