const strokes = {
  comment: "M2.5 3h11v8H7l-3 2.5V11H2.5z",
  repost: "M2.5 8V5h9M9.5 3l2 2-2 2M13.5 8v3h-9M6.5 13l-2-2 2-2",
  heart: "M8 13.5 3 8.4a3.1 3.1 0 0 1 4.4-4.3L8 4.7l.6-.6A3.1 3.1 0 0 1 13 8.4z",
  bars: "M4 13V8M8 13V3M12 13V6",
  save: "M4 2.5h8v11L8 10.5l-4 3z",
  more: "M3.5 8v.01M8 8v.01M12.5 8v.01",
  plane: "M2 7.5 14 2.5 9.5 13.5 7.5 9z",
  like: "M2.5 7.5h2v6h-2zM4.5 8 7.5 2.5c1 0 1.7.8 1.5 1.8L8.5 6.5h4.2l-1 7H4.5",
  eye: "M1.5 8S4 4 8 4s6.5 4 6.5 4S12 12 8 12 1.5 8 1.5 8M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3",
  send: "M2.5 8h10M8.5 4l4 4-4 4",
} as const;

export type Mark = keyof typeof strokes;

/** The marks around a post, in our own neutral drawing and never in the networks' own. */
export function PreviewIcon({ name }: { name: Mark }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}

/** A row of them. Nothing here can be pressed. */
export function Marks({ names, words }: { names: readonly Mark[]; words?: readonly string[] }) {
  return (
    <p className="preview-marks" aria-hidden="true">
      {names.map((name, index) => (
        <span key={name}>
          <PreviewIcon name={name} />
          {words?.[index]}
        </span>
      ))}
    </p>
  );
}
