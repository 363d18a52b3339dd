import { zodResolver } from "@hookform/resolvers/zod";
import { type Control, Controller, useForm, type UseFormReturn, useWatch } from "react-hook-form";
import type { App } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { EventPicker } from "./event-picker";
import {
  emptyWebhook,
  type NumberField,
  numberOrFallback,
  numberRules,
  recommended,
  toNewWebhook,
  WebhookValues,
} from "./form-values";
import { useCreateWebhook } from "./queries";

export function WebhookForm({ app, onClose }: { app: App; onClose: () => void }) {
  const create = useCreateWebhook();
  const form = useForm({ resolver: zodResolver(WebhookValues), defaultValues: emptyWebhook });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) =>
    create.mutate(toNewWebhook(app.id, values), { onSuccess: onClose }),
  );

  return (
    <form
      className="panel mb-6"
      aria-label={`Add a webhook to ${app.name}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {create.error && <ErrorBanner error={create.error} fallback="Failed to create webhook" />}
      <Field label="Webhook URL" error={errors.url?.message}>
        {(wiring) => (
          <input
            className="input"
            type="url"
            required
            autoFocus
            placeholder="https://example.com/webhook"
            {...wiring}
            {...form.register("url")}
          />
        )}
      </Field>
      <Field
        label="API Key"
        hint="Yours to choose. Octavo signs every delivery with it."
        error={errors.apiKey?.message}
      >
        {(wiring) => (
          <input
            className="input"
            type="password"
            required
            autoComplete="off"
            {...wiring}
            {...form.register("apiKey")}
          />
        )}
      </Field>
      <Events control={form.control} error={errors.eventTypes?.message} />
      <AdvancedSettings form={form} />
      <div className="btns">
        <Button type="submit" variant="primary" pending={create.isPending}>
          {create.isPending ? "Creating..." : "Create Webhook"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function Events({ control, error }: { control: Control<WebhookValues>; error: string | undefined }) {
  const isAll = useWatch({ control, name: "eventsAll" });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">Events</legend>
      <label className="check">
        <input type="checkbox" {...control.register("eventsAll")} />
        Subscribe to all events
      </label>
      {!isAll && (
        <Controller
          control={control}
          name="eventTypes"
          render={({ field }) => <EventPicker chosen={field.value} onChange={field.onChange} />}
        />
      )}
      {!isAll && error && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}

const advanced: readonly { name: NumberField; label: string }[] = [
  { name: "retryMaxAttempts", label: "Max Retry Attempts" },
  { name: "retryBackoffMs", label: "Retry Backoff (ms)" },
  { name: "connectTimeoutMs", label: "Connect Timeout (ms)" },
  { name: "readTimeoutMs", label: "Read Timeout (ms)" },
];

function AdvancedSettings({ form }: { form: UseFormReturn<WebhookValues> }) {
  return (
    <details className="advanced">
      <summary className="linkbtn">Advanced Settings (Optional)</summary>
      <div className="advanced-grid">
        {advanced.map(({ name, label }) => (
          <Field key={name} label={label} error={undefined}>
            {(wiring) => (
              <input
                className="input num"
                type="number"
                inputMode="numeric"
                {...limits(name)}
                {...wiring}
                {...form.register(name, {
                  // What cannot be taken falls back, and is seen to do so.
                  onBlur: (event: { target: { value: string } }) =>
                    form.setValue(name, String(numberOrFallback(name, event.target.value))),
                })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="btns mt-3">
        <Button
          size="sm"
          onClick={() => {
            form.setValue("retryMaxAttempts", recommended.retryMaxAttempts);
            form.setValue("retryBackoffMs", recommended.retryBackoffMs);
          }}
        >
          Recommended
        </Button>
        <span className="hint">12 retries from 30,000 ms: about 34 h, enough to survive an outage.</span>
      </p>
    </details>
  );
}

function limits(name: NumberField): { min: number; max?: number } {
  const { min, max }: { min: number; max?: number } = numberRules[name];
  return { min, max };
}
