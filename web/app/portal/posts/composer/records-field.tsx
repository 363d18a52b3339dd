import { type ReactNode, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { mostRecords, newRecord, type RecordValues, type SettingField } from "~/portal/data/platform-settings";
import type { PostValues } from "./compose";
import type { SettingPath } from "./setting-control";

interface RecordsFieldProps {
  field: SettingField;
  path: SettingPath;
  /** The control for a field of one object. */
  children: (part: SettingField, index: number) => ReactNode;
}

/** A setting that is one object or several: each has its own controls and can be removed. */
export function RecordsField({ field, path, children }: RecordsFieldProps) {
  const { records, add, remove } = useRecords(field, path);
  const addButton = useRef<HTMLButtonElement>(null);
  const removeAt = (index: number) => {
    remove(index);
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
          <button type="button" className="button" onClick={() => removeAt(index)}>
            Remove
          </button>
        </fieldset>
      ))}
      <button ref={addButton} type="button" className="button" aria-disabled={!add} onClick={add}>
        Add
      </button>
    </fieldset>
  );
}

function useRecords(field: SettingField, path: SettingPath) {
  const { watch, setValue } = useFormContext<PostValues>();
  const records = watch(path) as RecordValues[];
  const isFull = records.length >= mostRecords(field);
  return {
    records,
    add: isFull ? undefined : () => setValue(path, [...records, newRecord(field)]),
    remove: (removed: number) => {
      const kept = records.filter((_, index) => index !== removed);
      setValue(path, kept);
    },
  };
}
