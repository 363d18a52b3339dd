import { expect, test } from "vitest";
import type { ApprovalItem } from "~/portal/data/approvals";
import { lastRead } from "./compared";

function version(id: string, decision: object = {}): ApprovalItem {
  return { approval: { id, ...decision }, content: { name: id }, previous: undefined } as unknown as ApprovalItem;
}

const rejected = { status: "REJECTED", decidedAt: "2026-11-24T07:55:00Z", decidedBy: { id: "usr_me" } };
const reader = { userId: "usr_me", seen: [] as string[], zone: "Europe/Berlin" };

test("the difference is the one to what the reader decided on last", () => {
  const versions = [version("now"), version("between"), version("mine", rejected), version("old", rejected)];
  const [now = version("")] = versions;
  const compared = lastRead(now, versions, reader);
  expect(compared?.content).toEqual({ name: "mine" });
  expect(compared?.since).toMatch(/^Changed since you rejected it on 24 Nov( 2026)?, 08:55$/);
});

test("or to what they saw later on this device", () => {
  const versions = [version("now"), version("between"), version("mine", rejected)];
  const [now = version("")] = versions;
  const compared = lastRead(now, versions, { ...reader, seen: ["now", "between"] });
  expect(compared).toEqual({ content: { name: "between" }, since: "Changed since you read it" });
});

test("the first version has nothing to be compared with", () => {
  expect(lastRead(version("now"), [version("now")], { ...reader, seen: ["now"] })).toBeUndefined();
});

test("someone else's decision is not the reader's", () => {
  const others = version("theirs", { ...rejected, decidedBy: { id: "usr_other" } });
  expect(lastRead(version("now"), [version("now"), others], reader)).toBeUndefined();
});
