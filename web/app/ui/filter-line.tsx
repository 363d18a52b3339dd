import { type ReactNode, useId, useRef } from "react";
import { classes } from "~/lib/classes";
import { useCurrentInView } from "~/lib/current-in-view";
import { Icon } from "./icons";
import "./filter-line.css";

/** Filters in one line; on phones it scrolls. */
export function FilterLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useCurrentInView(line);
  return (
    <div className="filter-line" ref={line}>
      {children}
    </div>
  );
}

interface FilterButtonProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A filter that is on or off. */
export function FilterButton({ isOn, onClick, children }: FilterButtonProps) {
  return (
    <button type="button" className={classes("filter-button", isOn && "is-on")} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

interface FilterMenuProps {
  label: string;
  /** What no choice is called. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Whether it leaves anything out; if nothing is said, as soon as something is chosen. */
  isOn?: boolean;
}

/** A filter of one among several: says its value while it is closed. The browser's own list opens from it. */
export function FilterMenu({ label, all, options, value, onChange, isOn }: FilterMenuProps) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const isMarked = isOn ?? chosen !== undefined;
  return (
    <span className={classes("filter-button filter-menu", isMarked && "is-on")}>
      <label htmlFor={id}>{label}:</label> <b aria-hidden="true">{chosen?.label ?? all}</b>
      <Icon name="down" />
      <select id={id} value={chosen?.value ?? ""} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
