import { useFormContext, useWatch } from "react-hook-form";
import { timeZone } from "~/lib/format";
import { Field } from "~/ui/field";
import type { PostValues } from "./compose";

/** Now, or at a time in the person's own zone. */
export function TimeFields() {
  const form = useFormContext<PostValues>();
  const isLater = useWatch({ control: form.control, name: "isLater" });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">When</legend>
      <label className="check">
        <input type="radio" name="when" checked={!isLater} onChange={() => form.setValue("isLater", false)} />
        Now
      </label>
      <label className="check">
        <input type="radio" name="when" checked={isLater} onChange={() => form.setValue("isLater", true)} />
        At a time
      </label>
      {isLater && (
        <div className="max-w-xs">
          <Field
            label="Date and time"
            hint={`Your time zone: ${timeZone()}`}
            error={form.formState.errors.time?.message}
          >
            {(wiring) => <input className="input num" type="datetime-local" {...wiring} {...form.register("time")} />}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
