import "./skeleton.css";

/** The shape of what follows, once it takes longer than a moment. */
export function Skeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading applications and accounts...</span>
      {[6, 14, 9].map((lines) => (
        <div key={lines} aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} className="skeleton-line" />
          ))}
        </div>
      ))}
    </div>
  );
}
