import { Link } from "react-router";
import type { AuditEntry } from "~/api/types";
import { timeZone } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Moment } from "~/ui/time";
import { actorOf, changeOf, sentenceOf } from "./audit-sentence";

export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <>
      {/* Scrolls sideways, so it must take the focus for people without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Audit log">
        <table className="table audit-table tabular">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Who</th>
              <th scope="col">Did what</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="hint below">Times in {timeZone()}</p>
    </>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const change = changeOf(entry);
  return (
    <tr>
      <td className="audit-time">
        <Moment iso={entry.at} none="–" />
      </td>
      <td>{actorOf(entry)}</td>
      <td>
        <What entry={entry} />{" "}
        {change && (
          <>
            <del>{change.from}</del> <ins>{change.to}</ins>
          </>
        )}
      </td>
      <td className="mono">{entry.address ?? "–"}</td>
    </tr>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const sentence = sentenceOf(entry);
  const target = entry.target;
  return target?.type === "POST" ? <Link to={paths.post(target.id)}>{sentence}</Link> : <>{sentence}</>;
}
