import type { Role } from "~/api/types";
import { isRole, roleLabel, roles } from "~/lib/roles";

interface RoleSelectProps {
  id?: string;
  /** For screen readers, where no label stands next to it. */
  label?: string;
  value: Role;
  mayAppointOwners: boolean;
  onChange: (role: Role) => void;
}

export function RoleSelect({ id, label, value, mayAppointOwners, onChange }: RoleSelectProps) {
  return (
    <select
      id={id}
      className="select role-select"
      aria-label={label}
      value={value}
      onChange={({ target }) => isRole(target.value) && onChange(target.value)}
    >
      {roles
        .filter((role) => mayAppointOwners || role !== "OWNER")
        .map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
    </select>
  );
}
