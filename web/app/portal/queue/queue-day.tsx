import { useRef, useState } from "react";
import { titleCase } from "~/lib/format";
import { type WeekDay, week } from "~/portal/data/queue";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Menu } from "~/ui/menu";
import { copyDay, type DraftSlot, inOrder, newSlot, type QueueDraft } from "./queue-draft";
import { SlotField, slotProblem } from "./slot-field";

interface QueueDayProps {
  day: WeekDay;
  draft: QueueDraft;
  /** What the API said of the last attempt. */
  error: unknown;
  onChange: (next: QueueDraft) => void;
  /** To screen readers. */
  speak: (text: string) => void;
}

/** The times of one day: added, changed, removed and copied to other days. */
export function QueueDay(props: QueueDayProps) {
  const { day, draft } = props;
  return (
    <li className="queue-day" aria-label={titleCase(day)}>
      <b>{titleCase(day)}</b>
      <Times {...props} />
      {draft.slots.some((slot) => slot.day === day) && <CopyMenu {...props} />}
    </li>
  );
}

function Times({ day, draft, error, onChange, speak }: QueueDayProps) {
  const [added, setAdded] = useState<string>();
  const adder = useRef<HTMLButtonElement>(null);
  const name = titleCase(day);
  const order = inOrder(draft);
  const change = (slots: readonly DraftSlot[]) => onChange({ ...draft, slots });
  const add = () => {
    const slot = newSlot(draft, day);
    setAdded(slot.id);
    change([...draft.slots, slot]);
  };
  const remove = (slot: DraftSlot) => {
    adder.current?.focus();
    change(draft.slots.filter((it) => it !== slot));
    speak(`${name}, ${slot.time || "empty time"}: removed`);
  };
  const fields = draft.slots.filter((slot) => slot.day === day);
  return (
    <div className="queue-times">
      {fields.map((slot, index) => (
        <SlotField
          key={slot.id}
          label={`${name}, time ${index + 1}`}
          time={slot.time}
          problem={slotProblem(error, order.indexOf(slot))}
          takesFocus={slot.id === added}
          onChange={(time) => change(draft.slots.map((it) => (it === slot ? { ...slot, time } : it)))}
          onRemove={() => remove(slot)}
        />
      ))}
      <Button ref={adder} size="small" variant="quiet" aria-label={`Add a time on ${name}`} onClick={add}>
        <Icon name="plus" />
        Add
      </Button>
    </div>
  );
}

/** The copies replace the times that the other days have. */
function CopyMenu({ day, draft, onChange, speak }: QueueDayProps) {
  const others = week.filter((other) => other !== day);
  const choices = [
    { words: "all other days", days: others },
    { words: "the other weekdays", days: others.filter((other) => week.indexOf(other) < 5) },
    ...others.map((other) => ({ words: titleCase(other), days: [other] })),
  ];
  const items = choices.map(({ words, days }) => ({
    label: `To ${words}`,
    onClick: () => {
      onChange(copyDay(draft, day, days));
      speak(`The times of ${titleCase(day)} were copied to ${words}`);
    },
  }));
  return <Menu label="Copy" about={`the times of ${titleCase(day)}`} items={items} />;
}
