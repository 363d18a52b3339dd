/** What the clients of an application used in a month, as a table for a bill. */
import { useMutation } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { App, Usage } from "~/api/types";
import { useSession } from "~/auth/session";
import { toCsv } from "~/lib/csv";
import { saveFile } from "~/lib/save-file";
import { listClients } from "./clients";

interface Page<Item> {
  items: Item[];
  nextCursor?: string | null;
}

/** All items of a list, page by page. `onRead` is called with how many there are so far. */
export async function readAll<Item>(
  readPage: (cursor: { cursor?: string }) => Promise<Page<Item>>,
  onRead: (count: number) => void,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor ? { cursor } : {});
    all.push(...page.items);
    onRead(all.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** `2026-11`: the present month and the two years before it, the newest first. As the API counts, in UTC. */
export function usageMonths(now: Date): string[] {
  const monthsAgo = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count));
  return Array.from({ length: 25 }, (_, count) => monthsAgo(count).toISOString().slice(0, 7));
}

/** From the start of a month to the start of the next one. */
export function monthRange(month: string): { from: string; to: string } {
  const [from, to] = [new Date(`${month}-01T00:00:00Z`), new Date(`${month}-01T00:00:00Z`)];
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
}

const columns = ["workspaceId", "externalId", "name", "posts", "deliveries", "storedBytes", "costsUsd"];

/** The name of a client that was deleted is not known. */
export function usageCsv(items: readonly Usage[], names: ReadonlyMap<string, string>): string {
  const row = ({ workspace: { id, externalId }, posts, deliveries, storedBytes, costsUsd }: Usage) => [
    id,
    externalId,
    names.get(id) ?? "",
    ...[posts, deliveries, storedBytes, costsUsd].map(String),
  ];
  // Without a byte order mark, Excel reads UTF-8 as something else.
  return `\uFEFF${toCsv([columns, ...items.map(row)])}`;
}

export interface ReadSoFar {
  what: "names" | "usage";
  count: number;
}

/** Saves the file, and returns its name. */
export function useUsageExport({ id, clientId }: App, onProgress: (read: ReadSoFar) => void) {
  const { api } = useSession();
  return useMutation({
    mutationFn: async ({ month, signal }: { month: string; signal: AbortSignal }) => {
      const clients = await readAll(
        (cursor) => listClients(api, id, { limit: 100, ...cursor }, signal),
        (count) => onProgress({ what: "names", count }),
      );
      const headers = { "x-api-key": clientId };
      const used = await readAll(
        (cursor) => {
          const query = { ...monthRange(month), limit: 1000, ...cursor };
          return body(api.GET("/v1/usage", { headers, params: { query }, signal }));
        },
        (count) => onProgress({ what: "usage", count }),
      );
      const names = new Map(clients.map(({ workspace }) => [workspace.id, workspace.name]));
      const name = `usage-${month}.csv`;
      saveFile(new Blob([usageCsv(used, names)], { type: "text/csv;charset=utf-8" }), name);
      return name;
    },
  });
}
