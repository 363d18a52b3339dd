import { cityOf, dayAndTime, toInstant, toWallTime } from "~/lib/zoned-time";
import { timeZone } from "~/lib/format";
import { useQueue } from "~/portal/data/queue";
import { Field } from "~/ui/field";
import { lazyRoute } from "~/ui/lazy-route";
import { Segments } from "~/ui/segments";
import { useDraft } from "../draft/draft-provider";
import type { When as Time } from "../draft/draft";
import { fieldIds } from "../draft/field-ids";
import "./when.css";

const QueueHint = lazyRoute(async () => (await import("./queue-hint")).QueueHint);

/** Now, at a time in a chosen zone, or at the next free slot of the queue. */
export function When() {
  const { draft, edit } = useDraft();
  const { when } = draft;
  const slot = useQueue().data?.next[0];
  const change = (part: Partial<Time>) => edit((it) => ({ ...it, when: { ...it.when, ...part } }));
  return (
    <section aria-labelledby="when" id={fieldIds.when} tabIndex={-1}>
      <div className="section-head">
        <h2 className="section-name" id="when">
          When
        </h2>
      </div>
      <div className="when">
        <Segments
          label="When"
          value={when.kind}
          onChange={(kind) => change({ kind, ...(kind === "AT" && !when.local && { local: tomorrow(when.zone) }) })}
          options={[
            { value: "NOW", label: "Now" },
            { value: "AT", label: "At a time" },
            {
              value: "SLOT",
              label: <>Next free slot {slot && <span className="muted tabular">{dayAndTime(slot, when.zone)}</span>}</>,
            },
          ]}
        />
        {when.kind === "AT" && <TimeFields when={when} onChange={change} />}
        {when.kind === "SLOT" && <QueueHint zone={when.zone} />}
      </div>
    </section>
  );
}

interface TimeFieldsProps {
  when: Time;
  onChange: (part: Partial<Time>) => void;
}

function TimeFields({ when: { local, zone }, onChange }: TimeFieldsProps) {
  const [date = "", time = ""] = local.split("T");
  return (
    <>
      <div className="when-fields">
        <Field label="Date" error={undefined}>
          {(wiring) => (
            <input
              className="input tabular"
              type="date"
              {...wiring}
              value={date}
              onChange={({ target }) => onChange({ local: `${target.value}T${time}` })}
            />
          )}
        </Field>
        <Field label="Time" error={undefined}>
          {(wiring) => (
            <input
              className="input tabular"
              type="time"
              {...wiring}
              value={time}
              onChange={({ target }) => onChange({ local: `${date}T${target.value}` })}
            />
          )}
        </Field>
        <ZoneField zone={zone} onChange={(chosen) => onChange({ zone: chosen })} />
      </div>
      <p className="hint tabular">{elsewhere(local, zone)}</p>
    </>
  );
}

function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const zones = [...new Set([zone, timeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return (
    <Field label="Time zone" error={undefined}>
      {(wiring) => (
        <select className="select" {...wiring} value={zone} onChange={({ target }) => onChange(target.value)}>
          {zones.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The same moment for people elsewhere, and how far away it is. */
function elsewhere(local: string, zone: string): string {
  const instant = toInstant(local, zone);
  if (!instant) return "Choose the date and the time.";
  const hours = Math.round((Date.parse(instant) - Date.now()) / 3_600_000);
  if (hours < 0) return "This time has passed, so Octavo would publish at once.";
  const distance = new Intl.RelativeTimeFormat("en-GB", { numeric: "always" });
  const away = hours < 48 ? distance.format(hours, "hour") : distance.format(Math.round(hours / 24), "day");
  const others = [timeZone(), "Europe/Berlin", "America/New_York"].filter((other) => other !== zone);
  const [first, second] = [...new Set(others)].map(
    (other) => `${toWallTime(instant, other).slice(11)} in ${cityOf(other)}`,
  );
  const utc = `${toWallTime(instant, "UTC").slice(11)} UTC in the API`;
  return `${away.charAt(0).toUpperCase()}${away.slice(1)}. It is ${[first, second].filter(Boolean).join(" and ")}; ${utc}.`;
}

/** This time tomorrow, to the next half hour. */
function tomorrow(zone: string): string {
  const half = 30 * 60_000;
  return toWallTime(new Date(Math.ceil(Date.now() / half) * half + 24 * 60 * 60_000), zone);
}
