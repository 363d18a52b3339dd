import { type FormEvent, useState } from "react";
import type { Me } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Time } from "~/ui/time";
import { useRename } from "~/portal/data/me";
import { fieldProblem } from "~/portal/parts/field-problem";
import { Section } from "~/portal/parts/section";
import { Email } from "./email";

export function Profile({ me }: { me: Me }) {
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
      <NameForm me={me} />
    </Section>
  );
}

function NameForm({ me }: { me: Me }) {
  const [name, setName] = useState(me.name ?? "");
  const rename = useRename();
  const problem = fieldProblem(rename.error, "name");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!rename.isPending) rename.mutate(name, { onSuccess: (saved) => setName(saved.name ?? "") });
  }

  return (
    <form className="stack narrow-field follow-up" onSubmit={submit} noValidate>
      {rename.error && !problem && <ErrorBanner error={rename.error} fallback="Failed to save your name" />}
      <Field label="Name" error={problem}>
        {(wiring) => (
          <span className="field-with-button">
            <input
              className="input"
              autoComplete="name"
              {...wiring}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" pending={rename.isPending}>
              {rename.isPending ? "Saving..." : "Save name"}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
