import type { Me } from "~/api/types";
import { Time } from "~/ui/time";
import { useRename } from "~/portal/data/me";
import { NameForm } from "~/portal/parts/name-form";
import { Section } from "~/portal/parts/section";
import { Email } from "./email";

export function Profile({ me }: { me: Me }) {
  const rename = useRename();
  return (
    <Section title="Profile">
      <dl className="fact-list">
        <div>
          <dt>E-mail </dt>
          <dd>
            <Email me={me} />
          </dd>
        </div>
        <div>
          <dt>Account created </dt>
          <dd>
            <Time iso={me.createdTime} none="–" />
          </dd>
        </div>
      </dl>
      <NameForm
        label="Name"
        autoComplete="name"
        initial={me.name ?? ""}
        action="Save name"
        acting="Saving..."
        fallback="Failed to save your name"
        change={rename}
        onSubmit={(name, show) => rename.mutate(name, { onSuccess: (saved) => show(saved.name ?? "") })}
      />
    </Section>
  );
}
