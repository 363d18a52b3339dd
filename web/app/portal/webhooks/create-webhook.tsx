import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import type { App } from "~/api/types";
import { useSession } from "~/auth/session";
import { randomKey } from "~/lib/random-key";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { SecretInput } from "~/ui/secret-input";
import { toast } from "~/ui/toast";
import { AdvancedSettings } from "./advanced-settings";
import { emptyWebhook, toNewWebhook, WebhookValues } from "./form-values";
import { keyWeakness } from "./key-weakness";
import { useCreateWebhook } from "~/portal/data/webhooks";
import { BinFill } from "./bin-fill";
import { EventFields, UrlField } from "./settings-fields";

interface CreateWebhookProps {
  app: App;
  /** With the id of the webhook that was created; without one it was cancelled. */
  onClose: (id?: string) => void;
}

export function CreateWebhook({ app, onClose }: CreateWebhookProps) {
  const { config } = useSession();
  const create = useCreateWebhook();
  const form = useForm({ resolver: zodResolver(WebhookValues), defaultValues: emptyWebhook });
  const submit = form.handleSubmit((values) => {
    if (create.isPending) return;
    create.mutate(toNewWebhook(app.id, values), {
      onSuccess: ({ id, url }) => {
        toast(`The webhook to ${url} was created.`);
        onClose(id);
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form
        className="panel webhook-create"
        aria-label={`Add a webhook to ${app.name}`}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {create.error && <ErrorBanner error={create.error} fallback="Failed to create webhook" />}
        <UrlField />
        {config.sandbox && <BinFill />}
        <KeyField />
        <EventFields />
        <AdvancedSettings />
        <div className="button-row">
          <Button type="submit" variant="primary" pending={create.isPending}>
            {create.isPending ? "Creating..." : "Create Webhook"}
          </Button>
          <Button onClick={() => onClose()}>Cancel</Button>
        </div>
      </form>
    </FormProvider>
  );
}

function KeyField() {
  const { control, register, setValue, formState } = useFormContext<WebhookValues>();
  const apiKey = useWatch({ control, name: "apiKey" });
  return (
    <>
      <Field
        label="API Key"
        hint={keyWeakness(apiKey) ?? "Choose a secret. Octavo signs every delivery with it."}
        error={formState.errors.apiKey?.message}
      >
        {(wiring) => <SecretInput required {...wiring} {...register("apiKey")} />}
      </Field>
      <div className="button-row">
        <Button size="small" onClick={() => setValue("apiKey", randomKey(), { shouldValidate: true })}>
          Generate a key
        </Button>
        <span className="hint">
          Copy it to your receiver before you create the webhook. Octavo does not show it again.
        </span>
      </div>
    </>
  );
}
