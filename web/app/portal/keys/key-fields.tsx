import type { App } from "~/api/types";
import { Field } from "~/ui/field";
import { SelectField } from "~/ui/select-field";
import { ApprovalChoice } from "~/portal/parts/approval-choice";
import { fieldProblem } from "~/portal/parts/field-problem";
import type { KeyDraft } from "./key-draft";
import { KeyAccounts, KeyScopes } from "./key-choices";

interface KeyFieldsProps {
  draft: KeyDraft;
  apps: readonly App[];
  /** What the API said of the last attempt. */
  error: unknown;
  onChange: (change: Partial<KeyDraft>) => void;
}

type FieldsProps = Omit<KeyFieldsProps, "apps">;

export function KeyFields({ draft, apps, error, onChange }: KeyFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        problem={fieldProblem(error, "name")}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <SelectField label="Application" value={draft.appId} onChange={(appId) => onChange({ appId })}>
        {apps.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <KeyScopes
        chosen={draft.scopes}
        problem={fieldProblem(error, "scopes")}
        onChange={(scopes) => onChange({ scopes })}
      />
      <KeyAccounts
        chosen={draft.accountIds}
        problem={fieldProblem(error, "accountIds")}
        onChange={(accountIds) => onChange({ accountIds })}
      />
      <ApprovalChoice chosen={draft.approval} onChange={(approval) => onChange({ approval })} />
      <Amounts draft={draft} error={error} onChange={onChange} />
      <Hours draft={draft} error={error} onChange={onChange} />
      <TextField
        label="Addresses"
        hint="Addresses or ranges such as 203.0.113.0/24, separated by commas. Leave it empty to allow all."
        problem={fieldProblem(error, "allowedIps") ?? fieldProblem(error, "allowedIps[0]")}
        value={draft.allowedIps}
        onChange={(allowedIps) => onChange({ allowedIps })}
      />
    </>
  );
}

function Amounts({ draft, error, onChange }: FieldsProps) {
  return (
    <div className="field-pair">
      <TextField
        label="Posts a day"
        hint="Leave it empty for no limit."
        problem={fieldProblem(error, "postsPerDay")}
        type="number"
        value={draft.postsPerDay}
        onChange={(postsPerDay) => onChange({ postsPerDay })}
      />
      <SelectField label="Ends" value={draft.days} onChange={(days) => onChange({ days })}>
        <option value="30">After 30 days</option>
        <option value="90">After 90 days</option>
        <option value="365">After a year</option>
        <option value="">Never</option>
      </SelectField>
    </div>
  );
}

function Hours({ draft, error, onChange }: FieldsProps) {
  return (
    <div className="field-pair">
      <TextField
        label="Posts due from"
        hint={`By the clocks of ${draft.timeZone}. Leave both empty to allow all hours.`}
        problem={fieldProblem(error, "hours.from")}
        type="time"
        value={draft.from}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="Posts due before"
        problem={fieldProblem(error, "hours.to")}
        type="time"
        value={draft.to}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}

interface TextFieldProps {
  label: string;
  hint?: string;
  problem: string | undefined;
  type?: "text" | "number" | "time";
  value: string;
  onChange: (value: string) => void;
}

function TextField({ label, hint, problem, type = "text", value, onChange }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={problem}>
      {(wiring) => (
        <input
          className="input"
          type={type}
          autoComplete="off"
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
