import { classes } from "~/lib/classes";
import { outcomeLook } from "~/ui/outcome-badge";
import type { Day } from "../desk/civil";
import type { Entry } from "../days/entries";
import { dayText } from "../desk/words";

/** As many leaves as fit under a number. */
const mostLeaves = 4;

interface AgendaMonthProps {
  days: readonly Day[];
  period: string;
  /** Days that belong to it; others only fill its weeks. */
  isShown: (day: Day) => boolean;
  chosen: Day;
  entries: ReadonlyMap<Day, readonly Entry[]>;
  onChoose: (day: Day) => void;
}

/** The days of a month, each with a leaf for each post. */
export function AgendaMonth({ days, period, isShown, chosen, entries, onChoose }: AgendaMonthProps) {
  return (
    <div className="agenda-month" role="group" aria-label={period}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className="small-caps" aria-hidden="true">
          {dayText(day, "letter")}
        </span>
      ))}
      {days.map((day) => {
        const posts = (entries.get(day) ?? []).flatMap(({ post }) => post ?? []);
        return (
          <button
            key={day}
            type="button"
            className={classes("tabular", !isShown(day) && "outside")}
            aria-pressed={day === chosen}
            aria-label={`${dayText(day, "full")}, ${posts.length} ${posts.length === 1 ? "post" : "posts"}`}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
            <span className="agenda-leaves">
              {posts.slice(0, mostLeaves).map(({ id, status }) => (
                <i key={id} className={classes("state-leaf tone", outcomeLook(status).tone)} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
