import { useFormContext } from "react-hook-form";
import { isOnePerLine, isRecords, offered, type SettingField } from "~/portal/data/platform-settings";
import { Field } from "~/ui/field";
import type { PostValues } from "./compose";
import { RecordsField } from "./records-field";

/** Of a setting, or of a field of one, in the form. */
export type SettingPath = `targets.${number}.settings.${string}`;

interface SettingControlProps {
  field: SettingField;
  path: SettingPath;
}

/** The control for one setting of a network. */
export function SettingControl({ field, path }: SettingControlProps) {
  const { getFieldState, formState } = useFormContext<PostValues>();
  const error = getFieldState(path, formState).error?.message;
  if (isRecords(field)) {
    return (
      <RecordsField field={field} path={path}>
        {(part, index) => <SettingControl key={part.name} field={part} path={`${path}.${index}.${part.name}`} />}
      </RecordsField>
    );
  }
  if (field.kind === "FLAG" || field.kind === "CONSENT") return <Flag field={field} path={path} error={error} />;
  return (
    <Field label={labelOf(field)} hint={hintOf(field)} error={error}>
      {(wiring) => <Input field={field} path={path} {...wiring} />}
    </Field>
  );
}

function Flag({ field, path, error }: SettingControlProps & { error: string | undefined }) {
  const { register } = useFormContext<PostValues>();
  return (
    <div>
      <label className="choice">
        <input type="checkbox" {...register(path)} />
        {field.label}
      </label>
      {error && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

function Input({ field, path, ...wiring }: SettingControlProps & { id: string }) {
  const { register } = useFormContext<PostValues>();
  if (isOnePerLine(field)) return <textarea className="input" rows={3} {...wiring} {...register(path)} />;
  if (field.kind !== "CHOICE") return <input className="input" {...numeric(field)} {...wiring} {...register(path)} />;
  return (
    <select className="select" {...wiring} {...register(path)}>
      {isOpen(field) && <option value="">{field.personChooses ? "Choose…" : "The network’s default"}</option>}
      {offered(field).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function numeric({ kind, least = 0, most, length }: SettingField) {
  if (kind === "NUMBER") return { type: "number", min: least, max: most, step: 1 };
  if (kind === "FRACTION") return { type: "number", min: 0, max: 1, step: "any" };
  return { maxLength: length };
}

/** Nothing is preselected. */
function isOpen(field: SettingField): boolean {
  return field.personChooses || field.default === undefined;
}

function labelOf({ kind, label, required }: SettingField): string {
  return required || kind === "CHOICE" ? label : `${label} (optional)`;
}

function hintOf(field: SettingField): string | undefined {
  const separator = isOnePerLine(field) ? "One per line." : "Separate them with commas.";
  return [field.kind === "TEXTS" && separator, field.help].filter(Boolean).join(" ") || undefined;
}
