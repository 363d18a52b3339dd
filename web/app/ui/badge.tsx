/** Green for ACTIVE, grey for every other status, in the API's own spelling. */
export function WebhookBadge({ status }: { status: string }) {
  return <span className={`badge wide tone ${status === "ACTIVE" ? "succeeded" : ""}`}>{status}</span>;
}

/** Green for 2xx, red otherwise, a dash if there was no answer. */
export function HttpStatus({ status }: { status: number | null | undefined }) {
  const tone = typeof status !== "number" ? "" : status >= 200 && status < 300 ? "succeeded" : "failed";
  return (
    <span className={`http-status tone ${tone}`}>
      <span className="visually-hidden">HTTP </span>
      {status ?? "–"}
    </span>
  );
}
