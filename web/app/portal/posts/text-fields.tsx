import { useFormContext } from "react-hook-form";
import { postTexts } from "~/portal/data/post-fields";
import { Field } from "~/ui/field";
import type { PostValues } from "./compose";

/** The texts of a post. */
export function TextFields() {
  const { register, formState } = useFormContext<PostValues>();
  return postTexts.map(([name, { label, hint, control }]) => (
    <Field
      key={name}
      label={name === "content" ? label : `${label} (optional)`}
      {...(hint && { hint })}
      error={formState.errors[name]?.message}
    >
      {(wiring) =>
        control === "textarea" ? (
          <textarea className="input" rows={5} {...wiring} {...register(name)} />
        ) : (
          <input className="input" {...wiring} {...register(name)} />
        )
      }
    </Field>
  ));
}
