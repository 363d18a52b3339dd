import { useState } from "react";
import { mostPages, pageSize } from "~/portal/data/post-lists";
import { useAcross } from "~/portal/data/several";
import { showShortcuts, useSingleKeysAreOn } from "~/portal/data/shortcuts";
import { useDesk } from "../desk/desk";
import { ZoneDialog } from "./zone-dialog";
import "./key-line.css";

const tones = [
  ["succeeded", "Completed"],
  ["scheduled", "Scheduled"],
  ["pending", "Partly completed"],
  ["failed", "Failed"],
] as const;

/** What the colours mean, which zone the times are in, and the keys. */
export function KeyLine({ isCut = false }: { isCut?: boolean }) {
  return (
    <div className="key-line">
      {tones.map(([tone, label]) => (
        <span key={tone} className={`state-key tone ${tone}`}>
          {label}
        </span>
      ))}
      {useAcross() === undefined && <span className="muted">Dashed: a free slot of the queue</span>}
      {isCut && <span role="status">Shows the latest {mostPages * pageSize} posts. Filter to see the others.</span>}
      <span className="zone-and-keys muted">
        <ZoneName /> <KeyHints />
      </span>
    </div>
  );
}

/** The zone, and the way to choose another one. */
export function ZoneName() {
  const { zone } = useDesk();
  const [isOpen, setOpen] = useState(false);
  return (
    <span>
      Times in{" "}
      <button
        type="button"
        className="link-button"
        aria-label={`Time zone: ${zone}. Change`}
        onClick={() => setOpen(true)}
      >
        {zone}
      </button>
      .{isOpen && <ZoneDialog onClose={() => setOpen(false)} />}
    </span>
  );
}

function KeyHints() {
  return (
    <span className="key-hints">
      {useSingleKeysAreOn() && (
        <>
          <kbd>N</kbd> new, <kbd>T</kbd> today, <kbd>M</kbd> <kbd>W</kbd> <kbd>L</kbd> views, arrows move,{" "}
          <kbd>Alt</kbd> with arrows reschedules,{" "}
        </>
      )}
      <button type="button" className="link-button" onClick={() => showShortcuts()}>
        all shortcuts
      </button>
    </span>
  );
}
