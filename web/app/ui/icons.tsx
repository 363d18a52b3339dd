const strokes = {
  plus: "M8 3v10M3 8h10",
  cross: "M4 4l8 8M12 4l-8 8",
  tick: "M3 8.5 6.5 12 13 4.5",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
  hourglass: "M4 2h8M4 14h8M5 2v2.5L8 8l3-3.5V2M5 14v-2.5L8 8l3 3.5V14",
  question: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.6v.4",
  exclamation: "M8 3v6M8 12v.5",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11",
  menu: "M2 4.5h12M2 8h12M2 11.5h12",
  forward: "M6.5 4 10.5 8 6.5 12",
  back: "M9.5 4 5.5 8 9.5 12",
  down: "M4 6.5 8 10.5 12 6.5",
  send: "M2.5 8h10M8.5 4l4 4-4 4",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM10.5 10.5 14 14",
  clock: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3l2 1.5",
  edit: "M3 13l.5-3L11 2.5 13.5 5 6 12.5zM9.5 4 12 6.5",
  play: "M5 3v10l8-5z",
  grip: "M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01",
  more: "M3.5 8v.01M8 8v.01M12.5 8v.01",
  external: "M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5",
} as const;

export type IconName = keyof typeof strokes;

export const icons = Object.keys(strokes) as readonly IconName[];

/** An interface icon on the 16 px grid. Always decorative: the word next to it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
