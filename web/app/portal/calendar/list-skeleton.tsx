import { useEffect, useState } from "react";

/** Shown when loading takes longer than this, in milliseconds. */
const patience = 300;
const lines = ["60%", "42%", "54%", "38%", "48%", "58%"];

/** Rows of the shape that follows. */
export function ListSkeleton() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="list-skeleton" role="status">
      <span className="visually-hidden">Loading posts...</span>
      {isLate &&
        lines.map((width) => (
          <div key={width} className="skeleton-row" aria-hidden="true">
            <span className="post-thumb" />
            <span className="skeleton-line" style={{ width }} />
          </div>
        ))}
    </div>
  );
}
