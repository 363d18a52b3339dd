import { resolved } from "~/lib/openapi";
import { openapi } from "../openapi/document";
import { Params } from "./params";

/** Every delivery has the same. */
const headers = openapi.webhooks["post.completed"]?.post.parameters ?? [];

export function DeliveryHeaders() {
  return (
    <Params head={["Header", "Value"]}>
      {headers
        .map((header) => resolved(header, openapi))
        .map(({ name, description }) => (
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
