import { schemaNamed } from "../openapi/document";
import { formatSpan, recommended, tryTimes } from "~/lib/retries";
import { WideTable } from "./wide-table";

const { retryMaxAttempts, retryBackoffMs } = schemaNamed("NewWebhook").properties ?? {};

interface Plan {
  name: string;
  retries: number;
  backoffMs: number;
}

const plans: readonly Plan[] = [
  { name: "Default", retries: Number(retryMaxAttempts?.default), backoffMs: Number(retryBackoffMs?.default) },
  { name: "Recommended", ...recommended },
];

const width = 640;
/** The axis ends here, in milliseconds: two days. */
const end = 48 * 3_600_000;
const ticks = [1_000, 60_000, 3_600_000, 24 * 3_600_000];

/** Logarithmic from one second on; the first attempt is at the left edge. */
function x(time: number): number {
  return time < 1_000 ? 8 : 48 + ((width - 64) * Math.log(time / 1_000)) / Math.log(end / 1_000);
}

/** Each plan drawn on one axis of time, and the same in words. */
export function RetryTimetable() {
  return (
    <>
      <figure className="timetable">
        <svg
          viewBox={`0 0 ${width} 132`}
          role="img"
          aria-label="The time of each attempt; the table below has the values."
        >
          {plans.map((plan, row) => (
            <PlanLine key={plan.name} {...plan} top={row * 44 + 30} />
          ))}
          <path className="timetable-axis" d={`M0 108H${width}`} />
          {ticks.map((time) => (
            <text key={time} className="timetable-tick" x={x(time)} y="124">
              {formatSpan(time)}
            </text>
          ))}
        </svg>
        <figcaption className="hint">Time after the first attempt, on a logarithmic scale.</figcaption>
      </figure>
      <WideTable
        label="Times of the attempts"
        head={["Setting", "Retries", "Backoff", "Retries after", "Gives up after"]}
      >
        {plans.map((plan) => (
          <PlanRow key={plan.name} {...plan} />
        ))}
      </WideTable>
    </>
  );
}

/** A leaf for each try, dots for the waits between. */
function PlanLine({ name, retries, backoffMs, top }: Plan & { top: number }) {
  const times = tryTimes(retries, backoffMs);
  return (
    <g transform={`translate(0 ${top})`}>
      <text className="timetable-name" x="0" y="-10">
        {name}
      </text>
      <path className="timetable-line" d={`M8 8H${x(times.at(-1) ?? 0)}`} />
      {times.map((time) => (
        <path key={time} className="timetable-leaf" d={`M${x(time) - 3} 1l6 2.5v12l-6 -2.5z`} />
      ))}
    </g>
  );
}

function PlanRow({ name, retries, backoffMs }: Plan) {
  const times = tryTimes(retries, backoffMs);
  return (
    <tr>
      <td>{name}</td>
      <td className="tabular">{retries}</td>
      <td className="tabular">{formatSpan(backoffMs)}</td>
      <td>{times.slice(1).map(formatSpan).join(", ")}</td>
      <td>{formatSpan(times.at(-1) ?? 0)}</td>
    </tr>
  );
}
