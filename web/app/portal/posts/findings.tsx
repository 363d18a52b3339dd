import type { Report } from "~/api/types";
import { Icon } from "~/ui/icons";
import { Notice } from "~/ui/notice";

/** What the rules say of a post before it is sent. */
export function Findings({ report }: { report: Report }) {
  if (report.findings.length === 0) return <Notice>No problems found. This post is ready to publish.</Notice>;
  return (
    <div role="status">
      <ul className="stack" aria-label="Findings">
        {report.findings.map(({ field, severity, rule, message }) => (
          <li key={`${field} ${rule}`} className={`banner tone ${severity === "ERROR" ? "failed" : "pending"}`}>
            <Icon name={severity === "ERROR" ? "cross" : "exclamation"} />
            <p>
              <b>{severity === "ERROR" ? "Refused" : "Warning"}</b> {message} <code>{rule}</code>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
