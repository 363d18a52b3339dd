import { useWaiting } from "~/portal/data/waiting";
import "./tally.css";

/** How many posts wait; nothing for members who may not decide. */
export function Tally() {
  const count = useWaiting({ every: 30_000 }).data?.length;
  if (!count) return null;
  return (
    <span className="tally tabular">
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
