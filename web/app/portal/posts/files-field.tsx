import { useFormContext, useWatch } from "react-hook-form";
import { formatBytes } from "~/lib/format";
import { Field } from "~/ui/field";
import type { PostValues } from "./compose";

/** Images, a video or a PDF, each with its alternative text. */
export function FilesField() {
  const { register, control } = useFormContext<PostValues>();
  const files = useWatch({ control, name: "files" });
  return (
    <>
      <Field label="Files (optional)" hint="Images, a video or a PDF." error={undefined}>
        {(wiring) => (
          <input className="input" type="file" multiple accept="image/*,video/*,application/pdf" {...wiring} {...register("files")} />
        )}
      </Field>
      {[...(files ?? [])].map((file, index) => (
        <Field
          key={`${file.name} ${index}`}
          label={`Alt text for ${file.name} (optional)`}
          hint={formatBytes(file.size)}
          error={undefined}
        >
          {(wiring) => <input className="input" {...wiring} {...register(`altTexts.${index}`)} />}
        </Field>
      ))}
    </>
  );
}
