import { useFormContext, useWatch } from "react-hook-form";
import { formatSpan, lastTry, recommended } from "~/lib/retries";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { type NumberField, numberOrFallback, numberRules, type WebhookSettings } from "./form-values";
import "~/ui/disclosure-layer.css";

const fields: readonly { name: NumberField; label: string }[] = [
  { name: "retryMaxAttempts", label: "Max Retry Attempts" },
  { name: "retryBackoffMs", label: "Retry Backoff (ms)" },
  { name: "connectTimeoutMs", label: "Connect Timeout (ms)" },
  { name: "readTimeoutMs", label: "Read Timeout (ms)" },
];

/** Retries and timeouts. */
export function AdvancedSettings() {
  return (
    <>
      <GivesUpAfter />
      <details className="advanced">
        <summary>
          <Icon name="forward" />
          Advanced Settings (Optional)
        </summary>
        <div className="advanced-grid">
          {fields.map((field) => (
            <NumberInput key={field.name} {...field} />
          ))}
        </div>
        <RecommendedRetries />
      </details>
    </>
  );
}

/** An invalid number falls back to the default as soon as the field loses the focus. */
function NumberInput({ name, label }: { name: NumberField; label: string }) {
  const { register, setValue } = useFormContext<WebhookSettings>();
  const onBlur = ({ target }: { target: { value: string } }) =>
    setValue(name, String(numberOrFallback(name, target.value)));
  return (
    <Field label={label} error={undefined}>
      {(wiring) => (
        <input
          className="input tabular"
          type="number"
          inputMode="numeric"
          {...limits(name)}
          {...wiring}
          {...register(name, { onBlur })}
        />
      )}
    </Field>
  );
}

function RecommendedRetries() {
  const { setValue } = useFormContext<WebhookSettings>();
  const { retries, backoffMs } = recommended;
  function fill() {
    setValue("retryMaxAttempts", String(retries));
    setValue("retryBackoffMs", String(backoffMs));
  }
  return (
    <p className="button-row advanced-actions">
      <Button size="small" onClick={fill}>
        Recommended
      </Button>
      <span className="hint">
        {retries} retries from {backoffMs.toLocaleString("en")} ms: about {formatSpan(lastTry(retries, backoffMs))},
        enough to survive an outage.
      </span>
    </p>
  );
}

/** Few expect that, by default, a receiver that is down for ten seconds misses an event. */
function GivesUpAfter() {
  const { control } = useFormContext<WebhookSettings>();
  const [attempts, backoff] = useWatch({ control, name: ["retryMaxAttempts", "retryBackoffMs"] });
  const retries = numberOrFallback("retryMaxAttempts", attempts);
  const span = formatSpan(lastTry(retries, numberOrFallback("retryBackoffMs", backoff)));
  return (
    <p className="hint" aria-live="polite">
      If your server does not answer, Octavo tries {retries} more {retries === 1 ? "time" : "times"} and gives up after{" "}
      {span}. You can change this in Advanced Settings.
    </p>
  );
}

function limits(name: NumberField): { min: number; max?: number } {
  const { min, max }: { min: number; max?: number } = numberRules[name];
  return { min, max };
}
