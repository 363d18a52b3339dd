import type { ConnectedApp } from "~/api/types";

export type ApprovalPolicy = ConnectedApp["approval"];

const policies: readonly { policy: ApprovalPolicy; label: string }[] = [
  { policy: "NONE", label: "Posts go out without approval" },
  { policy: "REQUIRED", label: "Each post waits until someone approves it" },
];

interface ApprovalChoiceProps {
  chosen: ApprovalPolicy;
  onChange: (chosen: ApprovalPolicy) => void;
}

/** Whether a person approves the posts of a key or an application. */
export function ApprovalChoice({ chosen, onChange }: ApprovalChoiceProps) {
  return (
    <fieldset>
      <legend className="field-legend">Approval</legend>
      {policies.map(({ policy, label }) => (
        <label key={policy} className="choice">
          <input type="radio" name="approval" checked={chosen === policy} onChange={() => onChange(policy)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
