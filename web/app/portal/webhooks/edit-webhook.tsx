import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import type { Webhook } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { AdvancedSettings } from "./advanced-settings";
import { settingsOf, toChange, WebhookSettings } from "./form-values";
import { useUpdateWebhook } from "~/portal/data/webhooks";
import { EventFields, UrlField } from "./settings-fields";

/** Stands in a webhook's place while its settings are changed. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const update = useUpdateWebhook(webhook.id);
  const form = useForm({ resolver: zodResolver(WebhookSettings), defaultValues: settingsOf(webhook) });
  const submit = form.handleSubmit((values) => {
    if (update.isPending) return;
    update.mutate(toChange(values), {
      onSuccess: ({ url }) => {
        toast(`The webhook to ${url} was saved.`);
        onClose();
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form
        className="panel webhook-edit"
        aria-label={`Edit ${webhook.url}`}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {update.error && <ErrorBanner error={update.error} fallback="Failed to update webhook" />}
        <UrlField />
        <EventFields />
        <AdvancedSettings />
        <div className="button-row">
          <Button type="submit" variant="primary" pending={update.isPending}>
            {update.isPending ? "Saving..." : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </FormProvider>
  );
}
