/** A failure of the sign-in is fixed from the post's own page: Reconnect, Allow, Retry. */
import assert from "node:assert/strict";
import { assertAccessible } from "./harness/browser.ts";
import { Developer } from "./harness/developer.ts";
import { visit } from "./harness/places.ts";
import { story } from "./harness/story.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

let developer: Developer;
let post: string;

portalSuite();

const step = story();

step("a post fails because the network ended the access", async () => {
  developer = Developer.signedUp(octavo);
  await visit(page, "Accounts");
  await page.getByRole("button", { name: "Sandbox account on Threads" }).click();
  await page.getByText("is connected in the sandbox.").waitFor();
  const [account] = await developer.call<{ id: number }[]>("GET", "/v1/accounts");
  await developer.call("POST", "/v1/sandbox/faults", { accountId: account?.id, fault: "token_expired", times: 1 });
  const publications = [
    {
      socialMediaAccountId: account?.id,
      platformSettings: { type: "THREADS" },
      posts: [{ content: "Harvest week, day one.", attachmentPaths: [] }],
    },
  ];
  await developer.call("POST", "/v1/posts", { scheduledTime: null, isDraft: false, publications });
  const { items } = await developer.call<{ items: { id: string }[] }>("GET", "/v1/posts");
  post = `${octavo.origin}/portal/posts/${items[0]?.id}`;
  await page.goto(post);
  await page.getByRole("alert").getByText("Threads no longer accepts the sign-in.").waitFor();
  await assertAccessible(page);
});

step("the account's part of the log is five lines at most", async () => {
  const block = page.locator(".log-block");
  await block.getByText("The post failed.").waitFor();
  await eventually(
    () => block.locator("details > ol > li:visible").count(),
    (lines) => lines > 0 && lines <= 5,
  );
});

step("three clicks fix it: Reconnect, Allow, Retry", async () => {
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(post);
  await page.getByText(/ on Threads is connected\.$/).waitFor();
  await page.getByText("The account is connected again.").waitFor();
  await eventually(() => page.getByRole("button", { name: "Reconnect" }).count(), 0);
  await assertAccessible(page);
  await page.getByRole("alert").getByRole("button", { name: "Retry Threads" }).click();
  await page.locator(".post-meta").getByText("Completed", { exact: true }).waitFor();
  // The simulated network's page asks for a font that its policy refuses.
  assert.deepEqual(
    problems.filter((it) => !it.includes("octavo-mono.woff2")),
    [],
  );
});
