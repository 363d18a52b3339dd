/** Publishes in the sandbox by the client that hey-api generates. */
import { accountId, baseUrl, headers } from "./environment.ts";
import { client } from "./out/hey-api/client.gen.ts";
import { createPost, showPost } from "./out/hey-api/index.ts";

client.setConfig({ baseUrl, headers });
const { data: created, error } = await createPost({
  headers: { prefer: "return=representation" },
  body: {
    publications: [
      {
        socialMediaAccountId: accountId,
        platformSettings: { type: "BLUE_SKY" },
        posts: [{ content: "By hey-api" }],
      },
    ],
  },
});
if (!created || !("id" in created)) throw new Error(JSON.stringify(error));
for (;;) {
  const { data } = await showPost({ path: { id: created.id } });
  const post = data?.publications[0]?.posts[0];
  if (post?.status === "COMPLETED") break;
  if (post?.status === "FAILED") throw new Error(post.errorCode ?? "no code");
}
