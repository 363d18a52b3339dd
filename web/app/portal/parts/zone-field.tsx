import { useState } from "react";
import { timeZone } from "~/lib/format";
import { cityOf } from "~/lib/zoned-time";
import { recentZones, zonesMatching } from "~/portal/data/time-zone";
import { Field } from "~/ui/field";
import "./zone-field.css";

interface ZoneFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (zone: string) => void;
}

/** One of some 400 time zones: the recent ones first, and a field that finds the others by their city. */
export function ZoneField({ label, hint, error, value, onChange }: ZoneFieldProps) {
  const [words, setWords] = useState("");
  const [all] = useState(() => Intl.supportedValuesOf("timeZone"));
  const [recent] = useState(recentZones);
  const found = zonesMatching(words, all);

  /** The first that is found is chosen at once: the list shows it. */
  function find(text: string) {
    setWords(text);
    const [first] = zonesMatching(text, all);
    if (text.trim() !== "" && first) onChange(first);
  }

  return (
    <div className="zone-field">
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <select className="select" {...wiring} value={value} onChange={({ target }) => onChange(target.value)}>
            {/* Browsers know some zones by other names than the one that was saved. */}
            <Zones label="Recent" zones={recent.includes(value) ? recent : [value, ...recent]} />
            <Zones
              label={words.trim() === "" ? "All" : "Found"}
              zones={found.filter((zone) => !recent.includes(zone) && zone !== value)}
            />
          </select>
        )}
      </Field>
      <CityField words={words} isMissing={found.length === 0} onChange={find} />
    </div>
  );
}

interface CityFieldProps {
  words: string;
  isMissing: boolean;
  onChange: (words: string) => void;
}

function CityField({ words, isMissing, onChange }: CityFieldProps) {
  const error = isMissing ? `No time zone is named after “${words.trim()}”.` : undefined;
  return (
    <Field label="Find a city" error={error}>
      {(wiring) => (
        <input
          className="input"
          type="search"
          autoComplete="off"
          {...wiring}
          value={words}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function Zones({ label, zones }: { label: string; zones: readonly string[] }) {
  return (
    <optgroup label={label}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {nameOf(zone)}
        </option>
      ))}
    </optgroup>
  );
}

/** `New York (America)`, `Berlin (Europe), this device` */
function nameOf(zone: string): string {
  const region = zone.includes("/") ? ` (${zone.split("/")[0]})` : "";
  return cityOf(zone) + region + (zone === timeZone() ? ", this device" : "");
}
