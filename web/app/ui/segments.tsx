import { type ReactNode, startTransition, useId, useOptimistic } from "react";
import "./segments.css";

interface SegmentsProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of few, all of them in view. They are radio buttons: the arrow keys move between them. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const group = useId();
  // A screen that takes its time to follow, as one whose choice is in its address, still shows the choice at once.
  const [chosen, show] = useOptimistic(value);

  function choose(next: Value) {
    startTransition(() => {
      show(next);
      onChange(next);
    });
  }

  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={group} checked={option.value === chosen} onChange={() => choose(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
