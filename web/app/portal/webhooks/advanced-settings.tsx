import { useFormContext, useWatch } from "react-hook-form";
import { formatSpan, lastTry, recommended } from "~/lib/retries";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icons";
import { type NumberField, numberOrFallback, numberRules, type WebhookSettings } from "./form-values";

const fields: readonly { name: NumberField; label: string }[] = [
  { name: "retryMaxAttempts", label: "Max Retry Attempts" },
  { name: "retryBackoffMs", label: "Retry Backoff (ms)" },
  { name: "connectTimeoutMs", label: "Connect Timeout (ms)" },
  { name: "readTimeoutMs", label: "Read Timeout (ms)" },
];

/** Retries and time-outs. What cannot be taken falls back when the field is left, and is seen to do so. */
export function AdvancedSettings() {
  const { register, setValue } = useFormContext<WebhookSettings>();
  const { retries, backoffMs } = recommended;
  return (
    <>
      <GivesUpAfter />
      <details className="advanced">
        <summary>
          <Icon name="forward" />
          Advanced Settings (Optional)
        </summary>
        <div className="advanced-grid">
          {fields.map(({ name, label }) => (
            <Field key={name} label={label} error={undefined}>
              {(wiring) => (
                <input
                  className="input tabular"
                  type="number"
                  inputMode="numeric"
                  {...limits(name)}
                  {...wiring}
                  {...register(name, {
                    onBlur: (event: { target: { value: string } }) =>
                      setValue(name, String(numberOrFallback(name, event.target.value))),
                  })}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="button-row advanced-actions">
          <Button
            size="small"
            onClick={() => {
              setValue("retryMaxAttempts", String(retries));
              setValue("retryBackoffMs", String(backoffMs));
            }}
          >
            Recommended
          </Button>
          <span className="hint">
            {retries} retries from {backoffMs.toLocaleString("en")} ms: about {formatSpan(lastTry(retries, backoffMs))},
            enough to survive an outage.
          </span>
        </p>
      </details>
    </>
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
      {span}. Advanced Settings change that.
    </p>
  );
}

function limits(name: NumberField): { min: number; max?: number } {
  const { min, max }: { min: number; max?: number } = numberRules[name];
  return { min, max };
}
