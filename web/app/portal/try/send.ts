import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, readApiError } from "~/lib/api-error";
import { statusText } from "~/lib/status-text";
import { useSession } from "~/auth/session";
import { type Call, requestOf } from "./call";
import type { Operation } from "./description";
import { keepFrom } from "./kept";

export interface Answer {
  status: number;
  reason: string;
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  /** From sending to the last byte. */
  milliseconds: number;
  /** The envelope of an error. */
  error: ApiError | undefined;
}

/** Queries that no call can change. */
const settled = new Set<unknown>(["openapi", "portal-config"]);

/** Sends calls as they are; afterwards the lists to choose from are loaded again. */
export function useSend({ scope, method }: Operation) {
  const session = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (call: Call) => answerTo(requestOf(call), scope ? session.send : fetch),
    onSuccess: ({ text }) => {
      keepFrom(text);
      const isRead = method === "GET";
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => (isRead ? first === "kept" : !settled.has(first)),
      });
    },
  });
}

async function answerTo(request: Request, send: (request: Request) => Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const response = await send(request);
  const copy = response.clone();
  const text = await response.text();
  return {
    status: response.status,
    reason: response.statusText || statusText(response.status),
    headers: [...response.headers],
    text,
    milliseconds: performance.now() - started,
    error: response.ok ? undefined : await readApiError(copy),
  };
}
