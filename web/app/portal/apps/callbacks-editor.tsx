import { type FormEvent, useState } from "react";
import type { App } from "~/api/types";
import { splitCallbacks } from "~/lib/callbacks";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { CallbacksBanner, CallbacksField, callbacksError, noCallbacks } from "~/portal/parts/callbacks-field";
import { StepUpDialog, useRecentSignIn } from "~/portal/parts/fresh-dialog";
import { useUpdateCallbacks } from "~/portal/data/apps";

interface CallbacksEditorProps {
  app: App;
  /** What the page opens again after a fresh sign-in. */
  change: string;
  onClose: () => void;
}

/** Replaces an application's list of callback URLs, after a fresh sign-in. */
export function CallbacksEditor({ app, change, onClose }: CallbacksEditorProps) {
  const [isRecent, onTooOld] = useRecentSignIn();
  return (
    <>
      {!isRecent && <StepUpDialog change={change} purpose="to change the callback URLs" onClose={onClose} />}
      <CallbacksForm app={app} onClose={onClose} onTooOld={onTooOld} />
    </>
  );
}

interface CallbacksFormProps extends Pick<CallbacksEditorProps, "app" | "onClose"> {
  onTooOld: (error: unknown) => void;
}

/** Blank text is not saved. */
function CallbacksForm({ app, onClose, onTooOld }: CallbacksFormProps) {
  const [text, setText] = useState(app.callbackUrls.join("\n"));
  const [isTried, setTried] = useState(false);
  const update = useUpdateCallbacks(app.id);
  const urls = splitCallbacks(text);
  const missing = isTried && urls.length === 0 ? noCallbacks : undefined;

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (urls.length === 0 || update.isPending) return;
    update.mutate(urls, {
      onSuccess: () => {
        toast(`The callback URLs of ${app.name} were saved.`);
        onClose();
      },
      onError: onTooOld,
    });
  }

  return (
    <form className="compact-form" aria-label={`Edit the callback URLs of ${app.name}`} onSubmit={save} noValidate>
      <CallbacksBanner
        error={update.error}
        text={update.variables?.join("\n") ?? ""}
        fallback="Failed to update callbacks"
      />
      <CallbacksField
        error={missing ?? callbacksError(update.error, text)}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="button-row">
        <Button type="submit" size="small" variant="primary" pending={update.isPending}>
          Save
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
