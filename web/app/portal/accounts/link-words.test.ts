import { expect, test } from "vitest";
import type { Account, ConnectLink } from "~/api/types";
import { linkLook, missingNetworks } from "./link-words";

const accounts = [
  { id: 1, platform: "INSTAGRAM" },
  { id: 2, platform: "TIKTOK" },
  { id: 3, platform: "INSTAGRAM" },
] as Account[];

function link(change: Partial<ConnectLink>): ConnectLink {
  const platforms: ConnectLink["platforms"] = ["INSTAGRAM", "TIKTOK", "YOUTUBE"];
  const times = { createdTime: "2026-11-28T09:00:00Z", expiresAt: "2026-11-30T09:00:00Z" };
  return { id: "lnk_1", status: "OPEN", ...times, platforms, accountIds: [], ...change };
}

const denied = { platform: "YOUTUBE", error: "access_denied" } as const;

test.each([
  [{}, "Not opened", undefined],
  [{ openedTime: "2026-11-28T09:00:00Z" }, "Opened", undefined],
  [{ accountIds: [1], openedTime: "2026-11-28T09:00:00Z" }, "1 of 3 connected", undefined],
  [{ accountIds: [1, 2], lastFailure: denied }, "Denied at YouTube", "2 of 3 connected"],
  [{ lastFailure: { platform: "X_TWITTER", error: "connection_failed" } }, "Failed at X", undefined],
  [{ status: "COMPLETED", platforms: ["INSTAGRAM", "TIKTOK"], accountIds: [1, 2] }, "All connected", undefined],
  [{ status: "COMPLETED", accountIds: [1], lastFailure: denied }, "Done", "1 of 3 connected"],
  [{ status: "EXPIRED", accountIds: [2] }, "Expired", "1 of 3 connected"],
  [{ status: "REVOKED" }, "Withdrawn", undefined],
] as const)("%j is %s", (change, label, progress) => {
  const look = linkLook(link(change as Partial<ConnectLink>), accounts);
  expect([look.label, look.progress]).toEqual([label, progress]);
});

test("two accounts on one network count once, and a disconnected one does not count", () => {
  expect(missingNetworks(link({ accountIds: [1, 3] }), accounts)).toEqual(["TIKTOK", "YOUTUBE"]);
  expect(missingNetworks(link({ accountIds: [1, 2, 4] }), accounts)).toEqual(["YOUTUBE"]);
});
