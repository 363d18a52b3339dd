import { schemaNamed } from "../openapi/document";
import { WideTable } from "./wide-table";

const labels: Record<string, string> = {
  retryMaxAttempts: "Max Retry Attempts",
  retryBackoffMs: "Retry Backoff (ms)",
  connectTimeoutMs: "Connect Timeout (ms)",
  readTimeoutMs: "Read Timeout (ms)",
};

/** The numbers of a webhook, as the contract bounds them. */
export function WebhookBounds() {
  const fields = schemaNamed("NewWebhook").properties ?? {};
  return (
    <WideTable label="Settings" head={["Setting", "Field", "Default", "Minimum", "Maximum"]}>
      {Object.entries(labels).map(([name, label]) => (
        <tr key={name}>
          <td>{label}</td>
          <td>
            <code>{name}</code>
          </td>
          {[fields[name]?.default, fields[name]?.minimum, fields[name]?.maximum].map((value, index) => (
            <td key={index} className="tabular">
              {Number(value).toLocaleString("en")}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  );
}
