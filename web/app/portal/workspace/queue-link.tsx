import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { Section } from "~/portal/parts/section";

export function QueueLink() {
  return (
    <Section title="Queue" intro="The times of the week at which this workspace publishes.">
      <Link className="button follow-up" to={paths.queue}>
        Show the queue
      </Link>
    </Section>
  );
}
