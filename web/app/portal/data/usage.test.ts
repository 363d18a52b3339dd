import { expect, test } from "vitest";
import { monthRange, readAll, usageCsv, usageMonths } from "./usage";

test("the months lead from the present one in UTC back through two years", () => {
  const months = usageMonths(new Date("2026-02-01T00:30:00+01:00"));
  expect([months[0], months[1], months.at(-1), months.length]).toEqual(["2026-01", "2025-12", "2024-01", 25]);
});

test("a month ends where the next one begins", () => {
  expect(monthRange("2026-12")).toEqual({ from: "2026-12-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" });
});

test("each page is asked for with the cursor of the one before", async () => {
  const pages = [
    { items: ["a", "b"], nextCursor: "2" },
    { items: ["c"], nextCursor: null },
  ];
  const asked: object[] = [];
  const counts: number[] = [];
  const readPage = async (cursor: object) => pages[asked.push(cursor) - 1] ?? { items: [] };
  expect(await readAll(readPage, (count) => counts.push(count))).toEqual(["a", "b", "c"]);
  expect([asked, counts]).toEqual([
    [{}, { cursor: "2" }],
    [2, 3],
  ]);
});

test("the table names the clients that are known, and no cell is a formula", () => {
  const used = { posts: 41, deliveries: 123, storedBytes: 52_428_800, costsUsd: 0.6 };
  const items = [
    { workspace: { id: "wsp_1", externalId: "-1+1" }, ...used },
    { workspace: { id: "wsp_2", externalId: "shop_2210" }, ...used, posts: 0, costsUsd: 0 },
  ];
  expect(usageCsv(items, new Map([["wsp_1", '=HYPERLINK("Bäckerei")']])).split("\r\n")).toEqual([
    "\uFEFFworkspaceId,externalId,name,posts,deliveries,storedBytes,costsUsd",
    `wsp_1,'-1+1,"'=HYPERLINK(""Bäckerei"")",41,123,52428800,0.6`,
    "wsp_2,shop_2210,,0,123,52428800,0",
    "",
  ]);
});
