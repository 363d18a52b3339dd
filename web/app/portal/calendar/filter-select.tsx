import type { ReactNode } from "react";
import { classes } from "~/lib/classes";
import { Icon } from "~/ui/icons";

interface FilterSelectProps {
  label: string;
  /** What is chosen, in bold on the button. */
  shown: string;
  isOn: boolean;
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A filter that says its value. The browser's own list lies over it, with its keys and its look on phones. */
export function FilterSelect({ label, shown, isOn, value, onChange, children }: FilterSelectProps) {
  return (
    <span className={classes("filter-button", isOn && "chosen")}>
      <span aria-hidden="true">
        {label}: <b>{shown}</b>
      </span>
      <Icon name="down" />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </span>
  );
}
