import { useWaitingCount } from "~/portal/data/waiting";

/** How many posts wait; nothing for members who may not decide. */
export function Tally() {
  const count = useWaitingCount();
  if (!count) return null;
  return (
    <>
      {" "}
      <span className="badge tone scheduled">
        {count}
        <span className="visually-hidden"> waiting</span>
      </span>
    </>
  );
}

/** Says on other screens that something waits, without a number. */
export function WaitingLeaf() {
  if (!useWaitingCount()) return null;
  return (
    <span className="waiting-leaf">
      <span className="visually-hidden">: posts wait for approval</span>
    </span>
  );
}
