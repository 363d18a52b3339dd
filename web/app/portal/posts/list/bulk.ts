/** One change for many posts, a few at a time; what fails is named and the rest goes on. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "~/api/client";
import type { Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { postsKey } from "~/portal/data/posts";

export interface BulkFailure {
  post: Schedule;
  reason: string;
}

export interface BulkRun {
  /** `Rescheduled`, `Cancelled`, `Retried` */
  done: string;
  total: number;
  finished: number;
  failures: BulkFailure[];
}

export interface BulkTask {
  done: string;
  posts: readonly Schedule[];
  change: (api: Api, post: Schedule) => Promise<unknown>;
  /** One after the other, in the order given. */
  inOrder?: boolean;
}

const atOnce = 4;

export function useBulk(onEnd: (run: BulkRun) => void) {
  const { api } = useSession();
  const queries = useQueryClient();
  const [run, setRun] = useState<BulkRun>();

  async function start({ done, posts, change, inOrder = false }: BulkTask) {
    const state: BulkRun = { done, total: posts.length, finished: 0, failures: [] };
    setRun({ ...state });
    await forEach(posts, inOrder ? 1 : atOnce, async (post) => {
      try {
        await change(api, post);
      } catch (error) {
        state.failures.push({ post, reason: reasonOf(error) });
      }
      state.finished++;
      setRun({ ...state, failures: [...state.failures] });
    });
    await queries.invalidateQueries({ queryKey: postsKey() });
    onEnd(state);
  }

  return { run, start, dismiss: () => setRun(undefined) };
}

/** At most `limit` at once. */
async function forEach<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.apiMessage ?? error.details[0]?.message ?? error.message;
  return error instanceof Error ? error.message : "It was not changed.";
}
