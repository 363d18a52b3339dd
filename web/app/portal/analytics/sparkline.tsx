const height = 30;
const width = 200;

/** A small plot as wide as its place; the highest value of its scale is `most`. */
export function Sparkline({ label, values, most }: { label: string; values: readonly number[]; most: number }) {
  const each = width / Math.max(1, values.length - 1);
  const y = (value: number) => height - 2 - ((height - 4) * Math.max(0, value)) / most;
  const line = values.map((value, index) => `${(index * each).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="gains-area" d={`M${line}V${height}H0Z`} />
      <path className="gains-line" vectorEffect="non-scaling-stroke" d={`M${line}`} />
    </svg>
  );
}
