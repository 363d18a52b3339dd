import "./skeleton.css";

interface SkeletonProps {
  /** For people who can't see it. */
  label: string;
  /** How many lines will follow in its place. */
  lines: number;
}

/** Stands where something is loading, once that takes over 300 ms. */
export function Skeleton({ label, lines }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
