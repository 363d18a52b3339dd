import { Field } from "~/ui/field";
import { SelectField } from "~/ui/select-field";
import { ChoiceField } from "./choice-field";
import type { Operation } from "./description";
import { mistakeIn, publishes } from "./draft";
import { accountOf, type Place, placesIn, withNetwork, withValue } from "./places";

interface BodyFieldsProps {
  operation: Operation;
  clientId: string | undefined;
  text: string;
  errors: Readonly<Record<string, string>>;
  onChange: (change: (text: string) => string) => void;
}

/** The body as JSON or CSV, and pick-lists for what in it is chosen. */
export function BodyFields({ operation, clientId, text, errors, onChange }: BodyFieldsProps) {
  const isJson = operation.body?.contentType === "application/json";
  const mistake = isJson ? mistakeIn(text) : undefined;
  const body: unknown = mistake || !isJson ? undefined : JSON.parse(text);
  return (
    <>
      {placesIn(body, operation).map((place) => (
        <PlaceField
          key={place.name}
          operation={operation}
          clientId={clientId}
          place={place}
          body={body}
          error={errors[place.name]}
          onChange={onChange}
        />
      ))}
      <Field label="Body" hint={`${isJson ? "JSON" : "CSV"}. Ctrl+Enter sends it.`} error={mistake ?? errors.body}>
        {(wiring) => (
          <textarea
            className="input mono"
            rows={Math.min(Math.max(text.split("\n").length + 1, 4), 24)}
            spellCheck={false}
            autoCapitalize="none"
            {...wiring}
            value={text}
            onChange={({ target }) => onChange(() => target.value)}
            onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
              if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
    </>
  );
}

interface PlaceFieldProps {
  operation: Operation;
  clientId: string | undefined;
  place: Place;
  body: unknown;
  error: string | undefined;
  onChange: BodyFieldsProps["onChange"];
}

function PlaceField({ operation, clientId, place, body, error, onChange }: PlaceFieldProps) {
  const { name, kind, schema, value } = place;
  if (!kind) {
    return (
      <SelectField label={name} value={value} onChange={(chosen) => onChange((text) => withValue(text, place, chosen))}>
        {schema.enum?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  }
  const isList = schema.items !== undefined;
  return (
    <ChoiceField
      kind={kind}
      context={{ clientId, publishes: publishes(operation), accountId: accountOf(body, place) }}
      label={name}
      error={error}
      value={value}
      replaces={isList ? undefined : exampleAt(operation, place)}
      none={isList ? "None" : "Choose"}
      onChange={(chosen, choice) =>
        onChange((text) => {
          const changed = withValue(text, place, chosen);
          return choice?.platform ? withNetwork(changed, place, choice.platform, chosen !== value) : changed;
        })
      }
    />
  );
}

/** What the description's example has in the same place. */
function exampleAt(operation: Operation, { name }: Place): string {
  return placesIn(operation.body?.example, operation).find((place) => place.name === name)?.value ?? "";
}
