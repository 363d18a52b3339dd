import { openapi } from "../openapi/document";
import { operations } from "../openapi/operations";
import { Params } from "./params";

export const { scopes } = openapi.components.securitySchemes.oauth2.flows.authorizationCode;

export function Scopes() {
  return (
    <Params head={["Scope", "Allows"]}>
      {Object.entries(scopes).map(([scope, allows]) => (
        <tr key={scope}>
          <td>
            <span className="mono">{scope}</span>
            <span className="type">{count(scope)}</span>
          </td>
          <td>{allows}</td>
        </tr>
      ))}
    </Params>
  );
}

function count(scope: string): string {
  const calls = operations.filter((operation) => operation.scope === scope).length;
  if (calls === 0) return "no call requires it alone";
  return calls === 1 ? "1 call requires it" : `${calls} calls require it`;
}
