import { type FormEvent, useState } from "react";
import type { App } from "~/api/types";
import { splitCallbacks } from "~/lib/callbacks";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useUpdateCallbacks } from "./queries";

/** Replaces an application's list of callback URLs. Blank text is not saved. */
export function CallbacksEditor({ app, onClose }: { app: App; onClose: () => void }) {
  const [text, setText] = useState(app.callbackUrls.join("\n"));
  const update = useUpdateCallbacks(app.id);

  function save(event: FormEvent) {
    event.preventDefault();
    const urls = splitCallbacks(text);
    if (urls.length > 0 && !update.isPending) update.mutate(urls, { onSuccess: onClose });
  }

  return (
    <form className="grid gap-2" onSubmit={save}>
      {update.error && <ErrorBanner error={update.error} fallback="Failed to update callbacks" />}
      <textarea
        className="input mono"
        rows={3}
        autoFocus
        aria-label={`Callback URLs of ${app.name} (one per line)`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="btns">
        <Button type="submit" size="sm" variant="primary" pending={update.isPending}>
          Save
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
