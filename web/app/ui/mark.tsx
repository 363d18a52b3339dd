const leaves = [
  "M0 3L13.75 11L13.75 34.5L0 26.5Z",
  "M16.75 11L30.5 3L30.5 26.5L16.75 34.5Z",
  "M33.5 3L47.25 11L47.25 34.5L33.5 26.5Z",
  "M50.25 11L64 3L64 26.5L50.25 34.5Z",
  "M0 29.5L13.75 37.5L13.75 61L0 53Z",
  "M16.75 37.5L30.5 29.5L30.5 53L16.75 61Z",
  "M33.5 29.5L47.25 37.5L47.25 61L33.5 53Z",
  "M50.25 37.5L64 29.5L64 53L50.25 61Z",
];

/** The mark: one sheet, eight leaves. Decorative wherever the name is next to it. */
export function Mark({ className = "mark" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
      {leaves.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

/** Something is loading: the leaves fade in turn next to the words. */
export function Loader({ children }: { children: string }) {
  return (
    <p role="status" className="loading">
      <Mark className="loading-mark" />
      {children}
    </p>
  );
}
