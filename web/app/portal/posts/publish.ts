import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Api, body } from "~/api/client";
import type { Account, NewSchedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { type PostValues, scheduleIdOf, settingsType, toNewSchedule } from "./compose";
import { postsKey } from "./queries";

interface Submission {
  values: PostValues;
  account: Account;
}

/** Uploads what is attached, then schedules; gives the schedule's id. */
export function usePublish() {
  const { api } = useSession();
  const queries = useQueryClient();
  const prepare = usePrepared();
  return useMutation({
    onSuccess: () => queries.invalidateQueries({ queryKey: postsKey() }),
    mutationFn: async (submission: Submission) => {
      const { schedule, key } = await prepare(submission, () => compose(api, submission));
      return publish(api, schedule, submission.values.clientId, key);
    },
  });
}

async function compose(api: Api, { values, account }: Submission): Promise<NewSchedule> {
  const type = settingsType(account.platform);
  if (!type) throw new Error(`This form cannot publish to ${account.platform} yet`);
  const file = values.files?.[0];
  const attachments = file ? [await upload(api, file, values.clientId)] : [];
  return toNewSchedule(values, account, type, attachments, new Date());
}

async function upload(api: Api, file: File, clientId: string): Promise<string> {
  const { path } = await body(
    api.POST("/v1/media/upload", {
      headers: { "x-api-key": clientId },
      // The schema types a binary part as a string; the serializer sends the file itself.
      body: { file: file.name },
      bodySerializer: () => {
        const form = new FormData();
        form.append("file", file);
        return form;
      },
    }),
  );
  return path;
}

async function publish(api: Api, schedule: NewSchedule, clientId: string, key: string): Promise<string> {
  const { response } = await api.POST("/v1/posts", {
    headers: { "x-api-key": clientId, "idempotency-key": key },
    body: schedule,
  });
  return scheduleIdOf(response.headers.get("location"));
}

interface Prepared {
  form: string;
  key: string;
  schedule: NewSchedule;
}

/**
 * Keeps body and idempotency key for as long as the form is unchanged: pressing the button again after a
 * lost answer sends the same request and makes no second post.
 */
function usePrepared() {
  const last = useRef<Prepared>(undefined);
  return async ({ values, account }: Submission, make: () => Promise<NewSchedule>): Promise<Prepared> => {
    const file = values.files?.[0];
    const form = JSON.stringify([values, account.id, file?.name, file?.size, file?.lastModified]);
    if (last.current?.form !== form) {
      last.current = { form, key: crypto.randomUUID(), schedule: await make() };
    }
    return last.current;
  };
}
