import { Field } from "~/ui/field";
import { BodyFields } from "./body-fields";
import type { PartProps } from "./parameters";

/** What is sent: a file, or JSON. */
export function Body({ operation, clientId, draft, errors, onDraft }: PartProps) {
  const { fileField } = operation.body ?? {};
  if (!fileField) {
    return (
      <BodyFields
        operation={operation}
        clientId={clientId}
        text={draft.body}
        errors={errors}
        onChange={(next) => onDraft((it) => ({ ...it, body: next(it.body) }))}
      />
    );
  }
  return (
    <Field label={fileField} hint="A file, sent as multipart/form-data. Required." error={errors.file}>
      {(wiring) => (
        <input
          className="input"
          type="file"
          {...wiring}
          onChange={({ target }) => onDraft((it) => ({ ...it, file: target.files?.[0] }))}
        />
      )}
    </Field>
  );
}
