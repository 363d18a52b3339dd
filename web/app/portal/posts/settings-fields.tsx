import { useFormContext } from "react-hook-form";
import { Field } from "~/ui/field";
import { networkName, type Platform } from "~/ui/network";
import type { PostValues } from "./compose";
import { networkSettings, type SettingField } from "./platform-settings";

/** What a network wants to know beyond the post itself. */
export function SettingsFields({ platform }: { platform: Platform }) {
  const { fields } = networkSettings[platform];
  if (fields.length === 0) return null;
  return (
    <fieldset className="stack">
      <legend className="mb-2 font-semibold">Settings of {networkName(platform)}</legend>
      <div className="panel-pair">
        {fields.map((field) => (
          <Setting key={`${platform} ${field.name}`} field={field} />
        ))}
      </div>
    </fieldset>
  );
}

function Setting({ field }: { field: SettingField }) {
  const { register, formState } = useFormContext<PostValues>();
  const name = `settings.${field.name}` as const;
  const error = formState.errors.settings?.[field.name]?.message;
  if (field.kind === "check") {
    return (
      <div>
        <label className="check">
          <input type="checkbox" {...register(name)} />
          {field.label}
        </label>
        {error && (
          <span className="err" role="alert">
            {error}
          </span>
        )}
      </div>
    );
  }
  return (
    <Field label={field.label} hint={field.hint} error={error}>
      {(wiring) =>
        field.kind === "text" ? (
          <input className="input" {...wiring} {...register(name)} />
        ) : (
          <select className="select" {...wiring} {...register(name)}>
            {field.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
