import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { Section } from "~/portal/parts/section";

export function AuditLink() {
  return (
    <Section title="Audit log" intro="Who did what in this workspace, when, and from where. Octavo keeps it for ever.">
      <p className="follow-up">
        <Link className="button" to={paths.audit}>
          Show the audit log
        </Link>
      </p>
    </Section>
  );
}
