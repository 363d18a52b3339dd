import { Controller, useFormContext, useWatch } from "react-hook-form";
import { Field } from "~/ui/field";
import { EventPicker } from "./event-picker";
import type { WebhookSettings } from "./form-values";
import "./webhook-form.css";

export function UrlField() {
  const { register, formState } = useFormContext<WebhookSettings>();
  return (
    <Field label="Webhook URL" error={formState.errors.url?.message}>
      {(wiring) => (
        <input
          className="input"
          type="url"
          required
          autoFocus
          placeholder="https://example.com/webhook"
          {...wiring}
          {...register("url")}
        />
      )}
    </Field>
  );
}

/** All events, or those chosen group by group. */
export function EventFields() {
  const { control, register, formState } = useFormContext<WebhookSettings>();
  const isAll = useWatch({ control, name: "eventsAll" });
  const error = formState.errors.eventTypes?.message;
  return (
    <fieldset className="choices">
      <legend className="field-legend">Events</legend>
      <label className="choice">
        <input type="checkbox" {...register("eventsAll")} />
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
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
