import { roleHint, roles } from "~/lib/roles";
import { Params } from "./params";

/** Made from the server's own table. */
export function Roles() {
  return (
    <Params head={["Role", "Can"]}>
      {roles.map((role) => (
        <tr key={role}>
          <td>
            <span className="mono">{role}</span>
          </td>
          <td>{roleHint(role)}</td>
        </tr>
      ))}
    </Params>
  );
}
