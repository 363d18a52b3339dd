import { type FormEvent, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { toast } from "~/ui/toast";
import { useConfirmPost } from "~/portal/data/post-retry";
import { fieldProblem } from "~/portal/parts/field-problem";

interface FoundDialogProps {
  scheduleId: string;
  postId: string;
  network: string;
  /** Replies that failed because of the post: they need the network's id of it. */
  replies: number;
  onClose: () => void;
}

/** A person found a post of unknown outcome on the network. */
export function FoundDialog({ scheduleId, postId, network, replies, onClose }: FoundDialogProps) {
  const [permalink, setPermalink] = useState("");
  const [identifier, setIdentifier] = useState("");
  const { mutate, isPending, error } = useConfirmPost(scheduleId, () => {
    toast(`The post counts as published on ${network}.`);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ postId, permalink: permalink.trim(), platformPostIdentifier: identifier.trim() });
  };
  return (
    <Dialog title={`The post is on ${network}`} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <OtherProblem error={error} />
          <p>The post will be shown as completed, and webhooks receive the new result. Nothing is sent again.</p>
          <TextField
            label="Link to the post (optional)"
            hint={`Paste the address of the post on ${network}.`}
            problem={fieldProblem(error, "permalink")}
            value={permalink}
            onChange={setPermalink}
          />
          {replies > 0 && (
            <TextField
              label={`${network}'s id of the post (optional)`}
              hint={`With it, Octavo sends the ${replies === 1 ? "reply" : `${replies} replies`} that did not go out.`}
              problem={fieldProblem(error, "platformPostIdentifier")}
              value={identifier}
              onChange={setIdentifier}
            />
          )}
        </div>
        <Foot isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** What belongs to no field. */
function OtherProblem({ error }: { error: unknown }) {
  if (!error || fieldProblem(error, "permalink") || fieldProblem(error, "platformPostIdentifier")) return null;
  return <ErrorBanner error={error} fallback="Failed to confirm the post" />;
}

function Foot({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  return (
    <footer>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" pending={isPending}>
        {isPending ? "Confirming..." : "Confirm"}
      </Button>
    </footer>
  );
}

interface TextFieldProps {
  label: string;
  hint: string;
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ label, hint, problem, value, onChange }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={problem}>
      {(wiring) => (
        <input
          className="input"
          autoComplete="off"
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
