/** What the portal says and does when something goes wrong, made to by stepping in between browser and server. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Page, Route } from "playwright-core";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { visit } from "./harness/places.ts";
import { browser, octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

portalSuite();

beforeEach(() => page.unrouteAll());

test("a refused call is told with its status, the API's words and the request's id", async () => {
  await page.route("**/v1/apps", (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: {
          code: "SERVICE_UNAVAILABLE",
          message: "The database is away.",
          details: [],
          requestId: "req_7",
        },
      },
    }),
  );
  await page.goto(`${octavo.origin}/portal`);
  const banner = page.getByRole("alert");
  await banner.getByText("API request failed: 503 Service Unavailable").waitFor();
  await banner.getByText("The database is away.").waitFor();
  await banner.getByText("Request ID req_7").waitFor();
  await assertAccessible(page);
  await page.unrouteAll();
  await banner.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
});

test("two failures on one screen stand apart", async () => {
  await page.route(/\/v1\/(apps|accounts)$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${octavo.origin}/portal/posts/new`);
  const banners = page.getByRole("alert");
  await banners.nth(1).waitFor();
  const [first, second] = await Promise.all([banners.first().boundingBox(), banners.nth(1).boundingBox()]);
  assert.ok(first && second && second.y > first.y + first.height, "the banners touch");
});

test("a call that the server refuses names what was wrong", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("button", { name: "Create Your First App" }).click();
  await page.getByLabel("App Name").fill("Fernhill");
  await page.getByLabel("Callback URLs (one per line)").fill("http://fernhill.example/callback");
  await page.getByRole("button", { name: "Create App", exact: true }).click();
  await page.getByRole("alert").getByText("API request failed: 400 Bad Request").waitFor();
  const field = page.getByLabel("Callback URLs (one per line)");
  await page.getByText("Line 1: A callback URL must use https, or http on loopback.").waitFor();
  await eventually(() => field.getAttribute("aria-invalid"), "true");
  await eventually(
    () => page.getByRole("main").innerText(),
    (text) => !text.includes("callbackUrls"),
  );
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
});

test("a token that is refused once is renewed, and the call sent again", async () => {
  const tokens = await refuseFirst("**/v1/apps");
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  assert.equal(tokens.length, 2);
  assert.notEqual(tokens[0], tokens[1]);
});

test("without a refresh token the renewal goes through the hidden frame", async () => {
  await page.evaluate(forgetRefreshToken);
  const tokens = await refuseFirst("**/v1/apps");
  await page.reload();
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  assert.equal(tokens.length, 2);
  assert.notEqual(tokens[0], tokens[1]);
});

test("an answer that belongs to no sign-in is refused, and says where it failed", async () => {
  const { page: other } = await openPage(browser);
  await other.goto(`${octavo.origin}/portal?code=stolen&state=unknown`);
  await other.getByRole("alert").getByText("Sign-in failed").waitFor();
  await other.getByText("No matching state found in storage").waitFor();
  await assertAccessible(other);
  await other.getByRole("button", { name: "Sign in again" }).click();
  await other.getByRole("button", { name: "Sign in" }).waitFor();
  await other.context().close();
});

test("a session that cannot be renewed says so, keeps what is shown, and signs in again with one click", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  await page.route(/\/v1\/posts(\?|$)/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.route("**/oauth2/token", (route) =>
    route.fulfill({ status: 400, json: { error: "invalid_grant", error_description: "It has expired." } }),
  );
  await page.getByRole("link", { name: "Posts" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Renew silent failed" });
  await banner.getByText("It has expired.").waitFor();
  await page.getByText("API request failed: 401 Unauthorized").waitFor();
  await assertAccessible(page);
  await page.unrouteAll();
  await banner.getByRole("button", { name: "Sign in again" }).click();
  await page.getByText(/^No posts in /).waitFor();
  await eventually(() => page.url(), `${octavo.origin}/portal/posts`);
});

test("offline, a call fails in place, and is made again once there is a network", async () => {
  await page.goto(`${octavo.origin}/portal`);
  await page.getByRole("button", { name: "Create Your First App" }).click();
  await page.getByLabel("App Name").fill("Fernhill");
  await page.getByLabel("Callback URLs (one per line)").fill("https://fernhill.example/callback");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Create App", exact: true }).click();
  await page.getByRole("alert").getByText("Failed to create app").waitFor();
  await page.getByText("Octavo could not be reached. Check your connection and try again.").waitFor();
  await assertAccessible(page);
  await eventually(() => page.getByLabel("App Name").inputValue(), "Fernhill");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Posts" }).click();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText(/^No posts in /).waitFor();
});

test("a part of the app that fails to load says so and is loaded again", async () => {
  const { page: other } = await openPage(browser);
  await signIn(other);
  await other.route("**/assets/accounts-*.js", (route) => route.abort());
  await visit(other, "Accounts");
  const banner = other.getByRole("alert").filter({ hasText: "Loading chunk failed" });
  await banner.waitFor();
  await assertAccessible(other);
  await other.unrouteAll();
  await banner.getByRole("button", { name: "Reload" }).click();
  await other.getByText("No accounts connected yet.").waitFor();
  await other.context().close();
});

test("a part of the app that does not come within 120 s has failed too", async () => {
  const { page: other } = await openPage(browser);
  await signIn(other);
  await other.clock.install();
  await other.route("**/assets/accounts-*.js", () => undefined);
  const asked = other.waitForRequest("**/assets/accounts-*.js");
  await visit(other, "Accounts");
  await asked;
  await other.clock.runFor(119_000);
  await eventually(() => other.getByText("Loading chunk failed").count(), 0);
  await other.clock.runFor(2_000);
  await other.getByText("Loading chunk failed").waitFor();
  await other.context().close();
});

test("when not even the app's first file comes, the page says so", async () => {
  const { page: other } = await openPage(browser);
  await signIn(other);
  await other.route("**/assets/portal-*.js", (route) => route.abort());
  await other.reload();
  await other.getByRole("alert").getByText("Loading chunk failed").waitFor();
  await other.unrouteAll();
  await other.getByRole("button", { name: "Reload" }).click();
  await other.getByRole("heading", { name: "No Applications Yet" }).waitFor();
  await other.context().close();
});

test("the delivery history keeps its page and filters in the address", async () => {
  const asked: URL[] = [];
  await page.route("**/v1/webhooks/whk_1/deliveries?*", (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    return route.fulfill({
      json: { content: [], number: Number(url.searchParams.get("page")), totalPages: 3, totalElements: 41 },
    });
  });
  await page.goto(`${octavo.origin}/portal?deliveries=whk_1&status=FAILED`);
  await page.getByText("Page 1 of 3").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Page 2 of 3").waitFor();
  await page.reload();
  await page.getByText("Page 2 of 3").waitFor();
  assert.deepEqual(Object.fromEntries(asked.at(-1)?.searchParams ?? []), {
    page: "1",
    size: "20",
    sort: "createdTime,desc",
    status: "FAILED",
  });
  await page.getByRole("button", { name: "Show Filters" }).click();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByText("Page 1 of 3").waitFor();
  await eventually(() => new URL(page.url()).search, "?deliveries=whk_1&filters=shown");
});

test("the logout-completion screen forgets the person and shows nothing", async () => {
  await page.goto(`${octavo.origin}/portal/signed-out`);
  await page.waitForFunction(() => !Object.keys(sessionStorage).some((key) => key.startsWith("oidc.user:")));
  await eventually(() => page.locator("body").innerText(), /^\s*$/);
});

async function signIn(other: Page): Promise<void> {
  await other.goto(`${octavo.origin}/portal`);
  await other.getByLabel("E-mail").fill(mara.email);
  await other.getByLabel("Password").fill(mara.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("heading", { name: "No Applications Yet" }).waitFor();
}

/** Answers the first call with 401 and lets the others through; gives the tokens they carried. */
async function refuseFirst(pattern: string): Promise<(string | undefined)[]> {
  const tokens: (string | undefined)[] = [];
  await page.route(pattern, async (route: Route) => {
    tokens.push((await route.request().allHeaders()).authorization);
    await (tokens.length === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue());
  });
  return tokens;
}

function forgetRefreshToken(): void {
  for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith("oidc.user:"))) {
    const user = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    delete user.refresh_token;
    sessionStorage.setItem(key, JSON.stringify(user));
  }
}
