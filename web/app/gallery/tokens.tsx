import { Icon, icons } from "~/ui/icons";
import { Mark } from "~/ui/mark";
import { NetworkIcon, networkName, platforms } from "~/ui/network";
import { Kit, Row } from "./kit";

const colours = [
  "paper",
  "leaf",
  "shade",
  "rule",
  "edge",
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "accent-wash",
  "sheet",
  "sheet-up",
  "sheet-down",
  "focus",
  ...["pending", "scheduled", "succeeded", "failed", "other"].flatMap((name) => [name, `${name}-wash`]),
];

const sizes = [
  { name: "display", sample: "One post, eight networks" },
  { name: "3xl", sample: "Eight networks are eight projects" },
  { name: "2xl", sample: "Your Applications" },
  { name: "xl", sample: "Webhooks for Fernhill Publisher" },
  { name: "lg", sample: "Publish and schedule through one API." },
  { name: "prose", sample: "All media must be uploaded through Octavo first." },
  { name: "base", sample: "Input text, mara.lind@fernhill.example" },
  { name: "sm", sample: "Showing 20 of 147 deliveries" },
  { name: "xs", sample: "evt_01JD8Z71QF publication.partially_completed" },
];

/** The mark, the inks, the type and the icons. */
export function Tokens() {
  return (
    <>
      <Kit title="Mark">
        <div className="marks">
          <Mark className="mark size-32" />
          <Mark className="mark size-16" />
          <span className="tile">
            <Mark className="mark size-10" />
          </span>
          <Mark className="mark size-8" />
          <Mark className="mark size-6" />
          <Mark className="mark size-4" />
        </div>
      </Kit>
      <Kit title="Colour">
        <div className="sw">
          {colours.map((name) => (
            <div key={name}>
              <i style={{ background: `var(--color-${name})` }} />
              <span>{name}</span>
            </div>
          ))}
        </div>
      </Kit>
      <Kit title="Type">
        <div className="spec">
          {sizes.map(({ name, sample }) => (
            <div key={name}>
              <span className="mono dim">{name}</span>
              <p className={`face-${name}`}>{sample}</p>
            </div>
          ))}
        </div>
      </Kit>
      <Kit title="Networks">
        <Row>
          {platforms.map((platform) => (
            <span key={platform} className="flex items-center gap-2">
              <NetworkIcon platform={platform} />
              {networkName(platform)}
            </span>
          ))}
        </Row>
      </Kit>
      <Kit title="Icons">
        <Row>
          {icons.map((name) => (
            <span key={name} className="flex items-center gap-2 mono">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </Row>
      </Kit>
    </>
  );
}
