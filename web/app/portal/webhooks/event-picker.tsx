import { useId } from "react";
import { everyGroup } from "~/lib/events";

interface EventPickerProps {
  chosen: readonly string[];
  onChange: (types: string[]) => void;
}

/** The event types in their groups, and those that a webhook gets only by name. */
export function EventPicker({ chosen, onChange }: EventPickerProps) {
  return (
    <div className="event-groups">
      {everyGroup.map((group) => (
        <EventGroup key={group.name} group={group} chosen={chosen} onChange={onChange} />
      ))}
    </div>
  );
}

function EventGroup({ group, chosen, onChange }: EventPickerProps & { group: (typeof everyGroup)[number] }) {
  const titleId = useId();
  const types: readonly string[] = group.types;
  const isWhole = types.every((type) => chosen.includes(type));
  const others = chosen.filter((type) => !types.includes(type));
  const toggleLabel = isWhole ? "Deselect All" : "Select All";

  return (
    <fieldset className="event-group" aria-labelledby={titleId}>
      <header>
        <span className="small-caps" id={titleId}>
          {group.name}
        </span>
        <button
          type="button"
          className="link-button"
          aria-label={`${toggleLabel} ${group.name}`}
          onClick={() => onChange(isWhole ? others : [...others, ...types])}
        >
          {toggleLabel}
        </button>
      </header>
      {types.map((type) => (
        <label key={type} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, type] : chosen.filter((other) => other !== type))
            }
          />
          <span className="mono">{type}</span>
        </label>
      ))}
    </fieldset>
  );
}
