import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { Section } from "~/portal/parts/section";

export function KeysLink() {
  return (
    <Section title="Keys" intro="Programs that call the API for an application, each with its own limits.">
      <Link className="button follow-up" to={paths.keys}>
        Manage keys
      </Link>
    </Section>
  );
}
