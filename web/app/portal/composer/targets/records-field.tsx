import { type ReactNode, useRef } from "react";
import { mostRecords, newRecord, type RecordValues, type SettingField } from "~/portal/data/platform-settings";
import { Button } from "~/ui/button";

interface RecordsFieldProps {
  field: SettingField;
  records: RecordValues[];
  error: string | undefined;
  onChange: (records: RecordValues[]) => void;
  /** The control for a field of one object. */
  children: (part: SettingField, index: number) => ReactNode;
}

/** A setting that is one object or several: each has its own controls and can be removed. */
export function RecordsField({ field, records, error, onChange, children }: RecordsFieldProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = records.length >= mostRecords(field);
  const removeAt = (index: number) => {
    onChange(records.toSpliced(index, 1));
    // Its own button is gone.
    addButton.current?.focus();
  };
  return (
    <fieldset className="setting-records">
      <legend className="field-legend">{field.label}</legend>
      {field.help && <span className="hint">{field.help}</span>}
      {records.map((_, index) => (
        <fieldset key={index} className="setting-record" aria-label={`${field.label} ${index + 1}`}>
          {field.fields?.map((part) => children(part, index))}
          <Button size="small" onClick={() => removeAt(index)}>
            Remove
          </Button>
        </fieldset>
      ))}
      {error && <span className="field-error">{error}</span>}
      <Button ref={addButton} size="small" pending={isFull} onClick={() => onChange([...records, newRecord(field)])}>
        {records.length > 0 && mostRecords(field) > 1 ? "Add another" : "Add"}
      </Button>
    </fieldset>
  );
}
