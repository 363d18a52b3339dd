import { openapi } from "../openapi/document";
import { Params } from "./params";

/** All parameters that several operations share, but for the client ID, which is no header of a delivery. */
const { clientId: _, ...headers } = openapi.components.parameters;

export function DeliveryHeaders() {
  return (
    <Params head={["Header", "Value"]}>
      {Object.values(headers).map(({ name, description }) => (
        <tr key={name}>
          <td>
            <span className="mono">{name}</span>
          </td>
          <td>{description}</td>
        </tr>
      ))}
    </Params>
  );
}
