/** Pictures of the inbox of comments, and of the comments below a post. */
import type { Page } from "playwright-core";
import { Commented } from "./harness/commented.ts";
import { shoot, shootState } from "./harness/pictures.ts";
import type { OctavoServer } from "./harness/server.ts";

export async function shootComments(page: Page, octavo: OctavoServer): Promise<void> {
  const world = new Commented(octavo);
  const post = await world.publish("Why russets? They keep.", { BLUE_SKY: await world.connect("BLUE_SKY") });
  await world.plant(post, "rowan.picks", "Do the russets keep until Christmas if I store them in the garage?");
  const inbox = `${octavo.origin}/portal/comments`;
  await page.goto(inbox);
  await page.getByRole("article").first().waitFor();
  await shoot(page, "portal-comments");
  await page.goto(`${octavo.origin}/portal/posts/${post}`);
  await page.getByRole("region", { name: "Comments" }).getByRole("article").first().waitFor();
  await shoot(page, "portal-post-comments");
  await page.route("**/v1/comments?*", () => undefined);
  await page.goto(inbox);
  await page.locator(".skeleton").first().waitFor();
  await shootState(page, "state-comments-loading");
  await page.unrouteAll();
  await page.route("**/v1/comments?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(inbox);
  await page.getByRole("alert").first().waitFor();
  await shootState(page, "state-comments-error");
  await page.unrouteAll();
}
