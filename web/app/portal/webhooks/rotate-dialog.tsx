import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Webhook } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { SecretInput } from "~/ui/secret-input";
import { toast } from "~/ui/toast";
import { useRotateKey } from "~/portal/data/webhooks";
import { defaultOverlap, OverlapOptions } from "~/portal/parts/overlap-options";

const Values = z.object({
  apiKey: z.string().refine((key) => key.trim() !== "", "Enter the new key."),
  overlapSeconds: z.string(),
});

/** Replaces a webhook's key. The old one can keep signing for a while. */
export function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useRotateKey(webhook.id);
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { apiKey: "", overlapSeconds: String(defaultOverlap) },
  });
  const submit = form.handleSubmit(({ apiKey, overlapSeconds }) => {
    if (rotate.isPending) return;
    rotate.mutate({ apiKey, overlapSeconds: Number(overlapSeconds) }, { onSuccess: finish });
  });

  function finish() {
    toast("The API key was rotated.");
    onClose();
  }

  return (
    <Dialog title="Rotate the API key" onClose={onClose}>
      <form className="dialog-form" onSubmit={(event) => void submit(event)} noValidate>
        <div className="dialog-body stack">
          <p>
            Add the new key to your receiver first: <code>x-octavo-signature</code> uses it from the moment you rotate.{" "}
            <code>webhook-signature</code> holds one signature for each key that still signs.
          </p>
          <Field label="New API key" error={form.formState.errors.apiKey?.message}>
            {(wiring) => <SecretInput required autoFocus {...wiring} {...form.register("apiKey")} />}
          </Field>
          <Field label="Keep signing with the old key" error={undefined}>
            {(wiring) => (
              <select className="select" {...wiring} {...form.register("overlapSeconds")}>
                <OverlapOptions />
              </select>
            )}
          </Field>
          {rotate.error && <ErrorBanner error={rotate.error} fallback="Failed to rotate the key" />}
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={rotate.isPending}>
            {rotate.isPending ? "Rotating..." : "Rotate key"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
