import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { clockOf, dayOf } from "../desk/civil";
import { dayText } from "../desk/words";

/** A time of the queue that no post has. A click opens the composer with it. */
export function FreeSlot({ at, zone, isTabStop }: { at: string; zone: string; isTabStop: boolean }) {
  return (
    <Link
      className="free-slot"
      to={paths.newPostOf({ time: at })}
      draggable={false}
      data-slot={at}
      data-stop={slotStop(at)}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className="visually-hidden">New post on {dayText(dayOf(at, zone), "short")}, </span>
      <span className="mono">{clockOf(at, zone)}</span> free
    </Link>
  );
}

/** Its name as a stop of the arrow keys. */
export function slotStop(at: string): string {
  return `slot ${at}`;
}
