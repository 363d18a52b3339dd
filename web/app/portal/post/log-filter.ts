import type { LogFilter } from "./log-entries";

/** Reads the address. Values that mean nothing count as absent. */
export function readFilter(parameters: URLSearchParams): LogFilter {
  const account = Number(parameters.get("account"));
  return {
    accountId: Number.isInteger(account) && account > 0 ? account : undefined,
    showsWebhooks: parameters.get("webhooks") !== "hidden",
    onlyTrouble: parameters.get("only") === "trouble",
    order: parameters.get("order") === "network" ? "network" : "time",
  };
}

/** Writes only what differs from the page as it opens; other parameters stay. */
export function writeFilter(parameters: URLSearchParams, filter: LogFilter): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const set = (name: string, value: string | false | undefined) => {
    if (value) written.set(name, value);
    else written.delete(name);
  };
  set("account", filter.accountId?.toString());
  set("webhooks", !filter.showsWebhooks && "hidden");
  set("only", filter.onlyTrouble && "trouble");
  set("order", filter.order === "network" && "network");
  return written;
}
