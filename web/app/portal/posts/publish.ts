import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Api, body } from "~/api/client";
import type { NewSchedule, Report } from "~/api/types";
import { useSession } from "~/auth/session";
import { upload } from "~/portal/data/media";
import { type PostValues, scheduleIdOf, toNewSchedule } from "./compose";
import { postsKey } from "~/portal/data/posts";

/** Uploads what is attached, then publishes, schedules or keeps as a draft; gives the schedule's id. */
export function usePublish() {
  const { api } = useSession();
  const queries = useQueryClient();
  const prepare = usePrepared(api);
  const publish = useMutation({
    mutationFn: async ({ values, isDraft }: { values: PostValues; isDraft: boolean }) => {
      const { schedule, key } = await prepare(values);
      const { response } = await api.POST("/v1/posts", {
        headers: {
          "x-api-key": values.clientId,
          "idempotency-key": isDraft ? `${key}-draft` : key,
        },
        body: { ...schedule, isDraft },
      });
      return scheduleIdOf(response.headers.get("location"));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: postsKey() }),
  });
  const check = useMutation({
    mutationFn: async (values: PostValues): Promise<Report> => {
      const { schedule } = await prepare(values);
      const report = await body(
        api.POST("/v1/posts", {
          params: { query: { validateOnly: true } },
          headers: { "x-api-key": values.clientId },
          body: schedule,
        }),
      );
      if (!("findings" in report)) throw new Error("The API's response is not a report");
      return report;
    },
  });
  return { publish, check };
}

interface Prepared {
  form: string;
  key: string;
  schedule: NewSchedule;
}

/**
 * Keeps uploads, body and idempotency key for as long as the form is unchanged: pressing the button again after a
 * lost answer sends the same request and makes no second post.
 */
function usePrepared(api: Api) {
  const last = useRef<Prepared>(undefined);
  return async (values: PostValues): Promise<Prepared> => {
    const files = [...(values.files ?? [])];
    const facts = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const form = JSON.stringify([values, facts]);
    if (last.current?.form !== form) {
      const paths = await Promise.all(files.map((file) => upload(api, file, values.clientId)));
      const schedule = toNewSchedule(values, paths, new Date());
      last.current = { form, key: crypto.randomUUID(), schedule };
    }
    return last.current;
  };
}
