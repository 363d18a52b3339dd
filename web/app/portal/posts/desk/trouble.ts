import type { Schedule } from "~/api/types";
import { networkName } from "~/ui/network-names";
import { outcomeLook } from "~/ui/outcome-badge";

const words = new Intl.ListFormat("en-GB");

/** `Failed at LinkedIn`, `Needs approval`; undefined while nobody has to do anything. */
export function troubleOf({ status, publications }: Pick<Schedule, "status" | "publications">): string | undefined {
  const { tone, label } = outcomeLook(status);
  if (tone !== "failed" && tone !== "pending") return undefined;
  const failed = publications.filter((it) => it.status === "FAILED" || it.status === "PARTIALLY_COMPLETED");
  const networks = [...new Set(failed.map(({ platform }) => networkName(platform)))];
  return networks.length > 0 ? `Failed at ${words.format(networks)}` : label;
}

/** Whether some of it failed. */
export function hasFailed({ status }: Pick<Schedule, "status">): boolean {
  return status === "FAILED" || status === "PARTIALLY_COMPLETED";
}
