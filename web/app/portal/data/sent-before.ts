import { useQuery } from "@tanstack/react-query";
import { body } from "~/api/client";
import type { Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { postsKey } from "./posts";

interface SentText {
  scheduleId: string;
  content: string;
  at: string;
}

/** As the API searches. */
const mostSearched = 200;

/** The latest post with the same text that its account published; null if none did. */
export function useSentBefore(schedule: Schedule) {
  const { api } = useSession();
  const [text] = textsOf(schedule);
  return useQuery({
    enabled: text !== undefined,
    queryKey: [...postsKey(), "sent before", schedule.id, text],
    queryFn: async ({ signal }): Promise<SentText | null> => {
      const { content = "", accountId = 0 } = text ?? {};
      const query = { accountId, search: [...content].slice(0, mostSearched).join(""), limit: 50 };
      const { items } = await body(api.GET("/v1/posts", { params: { query }, signal }));
      const sent = items.filter(({ id }) => id !== schedule.id).flatMap((item) => sentBy(item, accountId));
      return sent.find((it) => it.content === content) ?? null;
    },
    staleTime: 60_000,
  });
}

/** What a schedule says, with the account that says it. */
function textsOf({ publications }: Schedule) {
  const texts = publications.flatMap(({ accountId, posts }) => posts.map(({ content }) => ({ content, accountId })));
  return texts.filter(({ content }) => content.trim() !== "");
}

/** What an account published of a schedule. */
function sentBy({ id, publications }: Schedule, accountId: number): SentText[] {
  const posts = publications.filter((it) => it.accountId === accountId).flatMap((it) => it.posts);
  return posts.flatMap(({ content, publishedTime }) =>
    publishedTime ? [{ scheduleId: id, content, at: publishedTime }] : [],
  );
}
