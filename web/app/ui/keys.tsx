import "./keys.css";

/** Keys as they are printed: `Ctrl K` is two of them, pressed together; `G O` one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(" ").map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
