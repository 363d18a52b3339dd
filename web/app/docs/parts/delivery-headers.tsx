import { Params } from "./params";

const headers: Record<string, string> = {
  "content-type": "application/json",
  "user-agent": "Octavo-Webhooks/1",
  "x-octavo-event": "The event’s type, such as post.completed.",
  "x-octavo-signature": "sha256= and the lower-case hex HMAC-SHA256 of the raw body, keyed with the API key.",
  "webhook-id": "The event’s id, equal on every try.",
  "webhook-timestamp": "When this try was signed, in seconds since 1970.",
  "webhook-signature":
    "v1, and the base64 HMAC-SHA256 of id, timestamp and body with dots between them (Standard Webhooks). While a key is rotated, one for each key, separated by spaces.",
  "x-octavo-test": "true, on test deliveries only.",
};

export function DeliveryHeaders() {
  return (
    <Params head={["Header", "Value"]}>
      {Object.entries(headers).map(([name, value]) => (
        <tr key={name}>
          <td>
            <span className="mono">{name}</span>
          </td>
          <td>{value}</td>
        </tr>
      ))}
    </Params>
  );
}
