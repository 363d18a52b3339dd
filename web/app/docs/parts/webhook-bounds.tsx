import { schemaNamed } from "../openapi/document";

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
    <div className="tablewrap">
      <table className="table">
        <thead>
          <tr>
            {["Setting", "Field", "Default", "Least", "Most"].map((name) => (
              <th key={name} scope="col" className="sc">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(labels).map(([name, label]) => (
            <tr key={name}>
              <td>{label}</td>
              <td>
                <code>{name}</code>
              </td>
              {[fields[name]?.default, fields[name]?.minimum, fields[name]?.maximum].map((value, index) => (
                <td key={index} className="num">
                  {Number(value).toLocaleString("en")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
