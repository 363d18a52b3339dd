import { Button } from "~/ui/button";
import { DateTimeField } from "~/ui/date-time-field";
import { SelectField } from "~/ui/select-field";
import { useMembers } from "~/portal/data/members";
import type { AuditFilter } from "./audit-filter";
import { actionLabel, auditActions } from "./audit-sentence";

interface AuditFiltersProps {
  workspace: string;
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ workspace, filter, onChange }: AuditFiltersProps) {
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  return (
    <div className="audit-filters">
      <WhoField workspace={workspace} value={filter.actor ?? ""} onChange={(actor) => set({ actor })} />
      <SelectField
        label="What"
        value={filter.action ?? ""}
        onChange={(value) => set({ action: auditActions.find((action) => action === value) })}
      >
        <option value="">Everything</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {actionLabel(action)}
          </option>
        ))}
      </SelectField>
      <DateTimeField label="From" value={filter.from} onChange={(from) => set({ from })} />
      <DateTimeField label="To" value={filter.to} onChange={(to) => set({ to })} />
      <Button onClick={() => onChange({})}>Clear filters</Button>
    </div>
  );
}

interface WhoFieldProps {
  workspace: string;
  value: string;
  onChange: (actor: string) => void;
}

/** The members. Someone else, such as an application, is there when the address names them. */
function WhoField({ workspace, value, onChange }: WhoFieldProps) {
  const members = useMembers(workspace).data ?? [];
  const isOther = value !== "" && !members.some(({ userId }) => userId === value);
  return (
    <SelectField label="Who" value={value} onChange={onChange}>
      <option value="">Anyone</option>
      {members.map(({ userId, name, email }) => (
        <option key={userId} value={userId}>
          {name ?? email}
        </option>
      ))}
      {isOther && <option>{value}</option>}
    </SelectField>
  );
}
