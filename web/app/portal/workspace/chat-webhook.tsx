import { type FormEvent, useState } from "react";
import type { Workspace } from "~/api/types";
import { may } from "~/lib/roles";
import { useChangeChat } from "~/portal/data/workspace-changes";
import { fieldProblem } from "~/portal/parts/field-problem";
import { Section } from "~/portal/parts/section";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

/** The chat that hears of failures. For those who may change it: it is a secret where it is. */
export function ChatWebhook({ workspace }: { workspace: Workspace }) {
  const change = useChangeChat(workspace);
  if (!may(workspace.role, "MANAGE") || workspace.kind === "CLIENT") return null;
  return (
    <Section
      title="Chat"
      intro="Your team’s chat gets a message when posts fail, an account must be connected again, or a webhook is disabled. Each person chooses their own messages on the page “Your account”."
    >
      {workspace.noticesHost && <p className="readable">Messages go to {workspace.noticesHost}.</p>}
      <ChatForm change={change} />
      {workspace.noticesHost && (
        <Button size="small" variant="quiet-danger" disabled={change.isPending} onClick={() => change.mutate(null)}>
          Remove the chat
        </Button>
      )}
    </Section>
  );
}

function ChatForm({ change }: { change: ReturnType<typeof useChangeChat> }) {
  const [url, setUrl] = useState("");
  const problem = fieldProblem(change.error, "noticesUrl");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate(url, { onSuccess: () => setUrl("") });
  }

  return (
    <form className="stack narrow-field follow-up" aria-label="Webhook of the chat" onSubmit={submit} noValidate>
      {Boolean(change.error) && !problem && <ErrorBanner error={change.error} fallback="Failed to save the chat" />}
      <Field
        label="Address of an incoming webhook"
        hint="From Slack, or from Discord with /slack at its end. Octavo never shows it again."
        error={problem}
      >
        {(wiring) => (
          <span className="field-with-button">
            <input
              className="input"
              type="url"
              autoComplete="off"
              {...wiring}
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
            <Button type="submit" pending={change.isPending}>
              {change.isPending ? "Saving..." : "Save chat"}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
