export const defaultOverlap = 86_400;

const overlaps = [
  { seconds: defaultOverlap, label: "For one day" },
  { seconds: 3_600, label: "For one hour" },
  { seconds: 604_800, label: "For seven days" },
  { seconds: 0, label: "No, stop at once" },
];

/** How long an old secret works next to the new one. */
export function OverlapOptions() {
  return overlaps.map(({ seconds, label }) => (
    <option key={seconds} value={seconds}>
      {label}
    </option>
  ));
}
