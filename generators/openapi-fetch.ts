/** Publishes in the sandbox by openapi-fetch, with the types of openapi-typescript. */
import createClient from "openapi-fetch";
import { accountId, baseUrl, headers } from "./environment.ts";
import type { paths } from "./out/openapi-typescript.d.ts";

const api = createClient<paths>({ baseUrl, headers });
const { data: created, error } = await api.POST("/v1/posts", {
  params: { header: { prefer: "return=representation" } },
  body: {
    publications: [
      {
        socialMediaAccountId: accountId,
        platformSettings: { type: "BLUE_SKY" },
        posts: [{ content: "By openapi-typescript" }],
      },
    ],
  },
});
if (!created || !("id" in created)) throw new Error(JSON.stringify(error));
for (;;) {
  const { data } = await api.GET("/v1/posts/{id}", { params: { path: { id: created.id } } });
  const post = data?.publications[0]?.posts[0];
  if (post?.status === "COMPLETED") break;
  if (post?.status === "FAILED") throw new Error(post.errorCode ?? "no code");
}
