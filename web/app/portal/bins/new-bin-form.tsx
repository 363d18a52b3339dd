import { type FormEvent, useState } from "react";
import type { Bin } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useCreateBin } from "~/portal/data/bins";

export function NewBinForm({ onCreated }: { onCreated: (bin: Bin) => void }) {
  const [apiKey, setApiKey] = useState("");
  const create = useCreateBin();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!create.isPending) create.mutate(apiKey, { onSuccess: onCreated });
  }

  return (
    <form className="panel" aria-label="New request bin" onSubmit={submit}>
      {create.error && <ErrorBanner error={create.error} fallback="Failed to create the request bin" />}
      <Field
        label="API Key (optional)"
        hint="The webhook's API key. The bin uses it to verify every signature."
        error={undefined}
      >
        {(wiring) => (
          <span className="field-with-button wraps">
            <input
              className="input narrow-field"
              type="password"
              autoComplete="off"
              {...wiring}
              value={apiKey}
              onChange={({ target }) => setApiKey(target.value)}
            />
            <Button type="submit" variant="primary" pending={create.isPending}>
              {create.isPending ? "Creating..." : "Create request bin"}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
