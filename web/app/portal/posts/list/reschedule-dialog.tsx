import { type FormEvent, useState } from "react";
import type { Schedule } from "~/api/types";
import { counted } from "~/lib/counted";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Segments } from "~/ui/segments";
import type { BulkTask } from "./bulk";
import { addDays, dayOf, isDay, onDay } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { pastBecause } from "../desk/refusals";

const ways = [
  { value: "shift", label: "By days" },
  { value: "day", label: "To a day" },
  { value: "slots", label: "To free slots" },
] as const;

type Way = (typeof ways)[number]["value"];

interface RescheduleProps {
  posts: readonly Schedule[];
  start: (task: BulkTask) => void;
  onClose: () => void;
}

/** Another time for many posts: some days later, on one day, or each in the next free slot of the queue. */
export function RescheduleDialog({ posts, start, onClose }: RescheduleProps) {
  const { zone, today } = useDesk();
  const [way, setWay] = useState<Way>("shift");
  const [days, setDays] = useState("1");
  const [day, setDay] = useState(today);
  const problem = problemOf(way, days, day, today);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem) return;
    onClose();
    start(reschedule(posts, way, { days: Number(days), day, zone }));
  }

  const title = `Reschedule ${counted(posts.length, "post")}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <Segments label="How" options={ways} value={way} onChange={setWay} />
          <WayFields way={way} days={days} day={day} error={problem} onDaysChange={setDays} onDayChange={setDay} />
        </div>
        <footer>
          <Button onClick={onClose}>Keep times</Button>
          <Button type="submit" variant="primary">
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface WayFieldsProps {
  way: Way;
  days: string;
  day: string;
  error: string | undefined;
  onDaysChange: (days: string) => void;
  onDayChange: (day: string) => void;
}

function WayFields({ way, days, day, error, onDaysChange, onDayChange }: WayFieldsProps) {
  if (way === "slots") return <p>Each post gets the next free slot of the queue, in the order of their times.</p>;
  const keeps = "Each keeps its time of day.";
  return way === "day" ? (
    <WayField label="Day" hint={keeps} error={error} type="date" value={day} onChange={onDayChange} />
  ) : (
    <WayField
      label="Days later"
      hint={`A negative number moves them earlier. ${keeps}`}
      error={error}
      type="number"
      value={days}
      onChange={onDaysChange}
    />
  );
}

interface WayFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  type: "number" | "date";
  value: string;
  onChange: (value: string) => void;
}

function WayField({ label, hint, error, type, value, onChange }: WayFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          className="input tabular"
          type={type}
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function problemOf(way: Way, days: string, day: string, today: string): string | undefined {
  if (way === "shift" && !/^-?\d{1,3}$/.test(days)) return "Enter a number of days from -999 to 999.";
  if (way === "shift" && Number(days) === 0) return "Enter a number other than 0.";
  if (way === "day" && !isDay(day)) return "Choose a day.";
  return way === "day" && day < today ? "This day has passed. Choose today or later." : undefined;
}

function reschedule(posts: readonly Schedule[], way: Way, to: { days: number; day: string; zone: string }): BulkTask {
  const timeOf = ({ scheduledTime }: Schedule) => {
    if (way === "slots") return "NEXT_SLOT";
    const day = way === "day" ? to.day : addDays(dayOf(scheduledTime, to.zone), to.days);
    return onDay(scheduledTime, day, to.zone);
  };
  return {
    done: "Rescheduled",
    posts: posts.toSorted((one, other) => one.scheduledTime.localeCompare(other.scheduledTime)),
    inOrder: way === "slots",
    change: async (api, post) => {
      const scheduledTime = timeOf(post);
      const past = way === "slots" ? undefined : pastBecause(scheduledTime, Date.now(), to.zone);
      if (past) throw new Error(past);
      await api.PATCH("/v1/posts/{id}", { params: { path: { id: post.id } }, body: { scheduledTime } });
    },
  };
}
