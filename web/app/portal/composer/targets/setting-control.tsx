import {
  isOnePerLine,
  isRecords,
  offered,
  type RecordValues,
  type SettingField,
  type SettingValue,
} from "~/portal/data/platform-settings";
import { Field } from "~/ui/field";
import { RecordsField } from "./records-field";
import { SettingFile } from "./setting-file";

export interface SettingControlProps {
  field: SettingField;
  value: SettingValue | undefined;
  /** What the API says is wrong with it, by the path from this setting on: "" is the setting itself. */
  errorAt: (path: string) => string | undefined;
  /** What happens as long as nothing is chosen. */
  unchosen?: string | undefined;
  onChange: (value: SettingValue) => void;
}

/** The control for one setting of a network. */
export function SettingControl({ field, value, errorAt, unchosen, onChange }: SettingControlProps) {
  if (isRecords(field)) {
    const records = Array.isArray(value) ? value : [];
    return <Records field={field} records={records} errorAt={errorAt} onChange={onChange} />;
  }
  if (field.kind === "FLAG" || field.kind === "CONSENT") {
    return <Flag label={field.label} isOn={value === true} error={errorAt("")} onChange={onChange} />;
  }
  return (
    <Field label={labelOf(field)} hint={hintOf(field)} error={errorAt("")}>
      {(wiring) => (
        <Input field={field} value={String(value ?? "")} unchosen={unchosen} onChange={onChange} wiring={wiring} />
      )}
    </Field>
  );
}

interface RecordsProps extends Omit<SettingControlProps, "value" | "unchosen"> {
  records: RecordValues[];
}

function Records({ field, records, errorAt, onChange }: RecordsProps) {
  const change = (index: number, name: string, value: SettingValue) =>
    // A field of an object holds no objects.
    onChange(records.with(index, { ...records[index], [name]: value as string | boolean }));
  return (
    <RecordsField field={field} records={records} error={errorAt("")} onChange={onChange}>
      {(part, index) => (
        <SettingControl
          key={part.name}
          field={part}
          value={records[index]?.[part.name]}
          errorAt={(path) => errorAt(`[${index}].${part.name}${path}`)}
          onChange={(value) => change(index, part.name, value)}
        />
      )}
    </RecordsField>
  );
}

interface FlagProps {
  label: string;
  isOn: boolean;
  error: string | undefined;
  onChange: (isOn: boolean) => void;
}

function Flag({ label, isOn, error, onChange }: FlagProps) {
  return (
    <div>
      <label className="choice">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}

interface InputProps {
  field: SettingField;
  value: string;
  unchosen: string | undefined;
  onChange: (value: string) => void;
  wiring: { id: string };
}

function Input({ field, value, unchosen, onChange, wiring }: InputProps) {
  const control = {
    ...wiring,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (field.kind === "FILE") return <SettingFile value={value} onChange={onChange} wiring={wiring} />;
  if (isOnePerLine(field)) return <textarea className="input" rows={3} {...control} />;
  if (field.kind !== "CHOICE") return <input className="input" {...numeric(field)} {...control} />;
  return (
    <select className="select" {...control}>
      {isOpen(field) && (
        <option value="">{unchosen ?? (field.personChooses ? "Choose…" : "The network’s default")}</option>
      )}
      {offered(field).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
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
