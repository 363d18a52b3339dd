import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Segments } from "~/ui/segments";
import { monthOfWeek, type PostsAddress, type ViewName } from "../desk/address";
import { addDays, addMonths } from "../desk/civil";
import { useDesk } from "../desk/desk";
import { monthText, periodText, weekText } from "../desk/words";
import "./calendar-bar.css";

const views = [
  { value: "month", label: "Month" },
  { value: "week", label: "Week" },
  { value: "list", label: "List" },
] as const satisfies { value: ViewName; label: string }[];

interface BarProps {
  address: PostsAddress;
  /** The filters, or what can be done with the chosen posts. */
  children: ReactNode;
}

/** What is shown, the way to the next and the one before, the three views, and the filters. */
export function CalendarBar({ address, children }: BarProps) {
  const { place } = address;
  return (
    <div className="calendar-bar">
      {place.view === "month" && <MonthSteps address={address} />}
      {place.view === "week" && <WeekSteps address={address} />}
      <Segments label="View" options={views} value={place.view} onChange={(view) => showView(address, view)} />
      {children}
    </div>
  );
}

/** Keeps the time that is shown. */
export function showView(address: PostsAddress, view: ViewName): void {
  const { place } = address;
  if (view === "list") address.showList();
  else if (view === "month" && place.from) address.showComingWeeks();
  else if (view === "month") address.showMonth(place.view === "week" ? monthOfWeek(place.week) : place.month);
  else address.showWeek(place.week);
}

function MonthSteps({ address }: { address: PostsAddress }) {
  const { today } = useDesk();
  const { month, from } = address.place;
  const [before, after] = [from ? month : addMonths(month, -1), addMonths(month, 1)];
  return (
    <Steps
      title={periodText(address.place, today)}
      before={{ label: monthText(before), show: () => address.showMonth(before) }}
      after={{ label: monthText(after), show: () => address.showMonth(after) }}
      showToday={address.showComingWeeks}
    />
  );
}

function WeekSteps({ address }: { address: PostsAddress }) {
  const { today } = useDesk();
  const { week } = address.place;
  return (
    <Steps
      title={weekText(week, addDays(week, 6), today)}
      before={{ label: "Week before", show: () => address.showWeek(addDays(week, -7)) }}
      after={{ label: "Week after", show: () => address.showWeek(addDays(week, 7)) }}
      showToday={() => address.showWeek(today)}
    />
  );
}

interface Step {
  label: string;
  show: () => void;
}

function Steps({
  title,
  before,
  after,
  showToday,
}: {
  title: string;
  before: Step;
  after: Step;
  showToday: () => void;
}) {
  return (
    <div className="calendar-steps">
      <h2 className="tabular" aria-live="polite">
        {title}
      </h2>
      <Button className="icon-only" aria-label={before.label} onClick={before.show}>
        <Icon name="back" />
      </Button>
      <Button size="small" onClick={showToday}>
        Today
      </Button>
      <Button className="icon-only" aria-label={after.label} onClick={after.show}>
        <Icon name="forward" />
      </Button>
    </div>
  );
}
