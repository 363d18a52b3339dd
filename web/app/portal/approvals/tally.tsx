import { useWaiting } from "~/portal/data/waiting";

/** How many posts wait; nothing for members who may not decide. */
export function Tally() {
  const count = useWaiting(30_000, countOf).data;
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

function countOf(requests: readonly unknown[]): number {
  return requests.length;
}
