import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { AuditAction, AuditEntry } from "~/api/types";
import { useSession } from "~/auth/session";
import { toCsv } from "~/lib/csv";
import { saveFile } from "~/lib/save-file";
import { toast } from "~/ui/toast";

interface Filter {
  actor?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
}

/** The workspace's log, newest first, page by page. */
export function useAudit(given: Filter) {
  const { api } = useSession();
  const filter = withoutEmpty(given);
  return useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...filter, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET("/v1/audit", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Everything that is done adds to it.
    staleTime: 0,
  });
}

/** What a browser holds with ease. The server's own `octavo audit list` has no such end. */
const mostExported = 10_000;

/** Saves the entries that match as CSV, newest first. */
export function useAuditExport(given: Filter) {
  const { api } = useSession();
  return useMutation({
    mutationFn: async () => {
      const entries: AuditEntry[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 100, ...withoutEmpty(given), ...(cursor && { cursor }) };
        const page = await body(api.GET("/v1/audit", { params: { query } }));
        entries.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor && entries.length < mostExported);
      saveFile(new Blob([toCsv([columns, ...entries.map(rowOf)])], { type: "text/csv" }), "audit-log.csv");
      if (cursor)
        toast(`The newest ${mostExported.toLocaleString()} entries were exported. Narrow the time for older ones.`);
    },
  });
}

const columns = [
  "at",
  "actorType",
  "actorId",
  "actorName",
  "action",
  "targetType",
  "targetId",
  "address",
  "detail",
  "hash",
];

function rowOf({ at, actor, action, target, address, detail, hash }: AuditEntry): string[] {
  const cells = [at, actor.type, actor.id, actor.name, action, target?.type, target?.id, address];
  return [...cells.map((cell) => cell ?? ""), detail ? JSON.stringify(detail) : "", hash];
}

function withoutEmpty({ actor, action, from, to }: Filter): Filter {
  return { ...(actor && { actor }), ...(action && { action }), ...(from && { from }), ...(to && { to }) };
}
