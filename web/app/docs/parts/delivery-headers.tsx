import { Params } from "./params";

const headers: Record<string, string> = {
  "content-type": "application/json",
  "user-agent": "Octavo-Webhooks/1",
  "x-octavo-event": "The event’s type, such as post.completed.",
  "x-octavo-signature": "sha256= followed by the lower-case hex HMAC-SHA256 of the raw body, keyed with the API key.",
  "webhook-id": "The event’s id, the same on every attempt.",
  "webhook-timestamp": "When this attempt was signed, in seconds since 1970.",
  "webhook-signature":
    "v1, followed by the base64 HMAC-SHA256 of id, timestamp and body, joined by dots (Standard Webhooks). During a key rotation, one signature for each key, separated by a space.",
  "x-octavo-test": "true. Only on test deliveries.",
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
