import { useFormContext, useWatch } from "react-hook-form";
import { timeZone } from "~/lib/format";
import { Field } from "~/ui/field";
import type { PostValues } from "./compose";

/** Now, or at a time in the person's own zone. */
export function TimeFields() {
  const form = useFormContext<PostValues>();
  const isLater = useWatch({ control: form.control, name: "isLater" });
  return (
    <fieldset className="choices">
      <legend className="field-legend">When</legend>
      <label className="choice">
        <input type="radio" name="when" checked={!isLater} onChange={() => form.setValue("isLater", false)} />
        Now
      </label>
      <label className="choice">
        <input type="radio" name="when" checked={isLater} onChange={() => form.setValue("isLater", true)} />
        Later
      </label>
      {isLater && (
        <div className="short-field">
          <Field
            label="Date and time"
            hint={`Your time zone: ${timeZone()}`}
            error={form.formState.errors.time?.message}
          >
            {(wiring) => (
              <input className="input tabular" type="datetime-local" {...wiring} {...form.register("time")} />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
