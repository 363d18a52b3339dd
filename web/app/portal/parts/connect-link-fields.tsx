import { useState } from "react";
import type { App } from "~/api/types";
import { originsOf } from "~/portal/data/connect-link-words";
import { SelectField } from "~/ui/select-field";
import "./connect-link.css";

const lifetimes = [
  { seconds: 3_600, label: "1 hour" },
  { seconds: 43_200, label: "12 hours" },
  { seconds: 86_400, label: "1 day" },
  { seconds: 172_800, label: "2 days" },
];

export function LifetimeField({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <SelectField label="Ends after" value={String(value)} onChange={(seconds) => onChange(Number(seconds))}>
      {lifetimes.map(({ seconds, label }) => (
        <option key={seconds} value={seconds}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Other addresses than the application's own are refused. One that a link had before can have a path. */
export function ReturnField({ app, value, onChange }: { app: App; value: string; onChange: (url: string) => void }) {
  const [given] = useState(value);
  const origins = originsOf(app.callbackUrls);
  const isOther = given !== "" && origins.every((origin) => origin.value !== given);
  return (
    <SelectField label="Then back to" value={value} onChange={onChange}>
      {isOther && <option value={given}>{given.replace(/^https?:\/\//, "")}</option>}
      {origins.map((origin) => (
        <option key={origin.value} value={origin.value}>
          {origin.label}
        </option>
      ))}
      <option value="">Octavo’s own last page</option>
    </SelectField>
  );
}
