/** What the content pages owe their readers. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { test } from "node:test";
import { join } from "node:path";
import { sitePages } from "../app/lib/site-pages.ts";
import { assertAccessible, openPage } from "./harness/browser.ts";
import { browser, browserSuite, octavo, page, problems } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const inHeader = ["/", "/getting-started", "/api-docs", "/webhooks", "/n8n-integration", "/media-validation"];
const pages: readonly string[] = sitePages;
const photo = join(import.meta.dirname, "../../crates/octavo/assets/photo.jpg");
/** The samples' tabs, their fences in Markdown, and words that only this language has. */
const languages = [
  ["curl", "sh", "--fail-with-body"],
  ["TypeScript", "typescript", "process.env"],
  ["Python", "python", "import os"],
  ["Rust", "rust", "#[tokio::main]"],
] as const;
/** Bytes over the line for one page with everything it loads, and of these its scripts. */
const budget = { page: 50_000, script: 3_000 };
/** The index of the API only lists the calls. */
const pageBudgets: Record<string, number> = { "/api-docs": 45_000 };

browserSuite(async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("the header has its six links, and exactly the current one is marked", async () => {
  for (const path of pages) {
    await page.goto(octavo.origin + path);
    const links = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link");
    await eventually(() => links.count(), 6);
    const current = await links.evaluateAll((all) =>
      all.filter((link) => link.hasAttribute("aria-current")).map((link) => link.getAttribute("href")),
    );
    // A link is current on the pages below it, too.
    const expected = inHeader.filter((link) => path === link || (link !== "/" && path.startsWith(`${link}/`)));
    assert.deepEqual(current, expected);
  }
});

test("the pages hold one reading of what the operator decides, and no link without an address", async () => {
  const inMarkdown = pages.filter((path) => path !== "/").map((path) => `${path}.md`);
  for (const path of [...pages, ...inMarkdown]) {
    const text = await (await fetch(octavo.origin + path)).text();
    assert.doesNotMatch(text, /<\/?if-|href="(?:mailto:)?"|\]\((?:mailto:)?\)|octavo\.invalid/, path);
  }
  const home = await (await fetch(octavo.origin)).text();
  const readings = ["Pre-approved platform access", "One registration per network"];
  assert.equal(readings.filter((reading) => home.includes(reading)).length, 1);
});

test("the footer has its four sections without any setting", async () => {
  await page.goto(octavo.origin);
  const sections = await page.locator(".site-foot-grid > div").evaluateAll((all) =>
    all.slice(1).map((section) => ({
      title: section.querySelector("h2")?.textContent,
      links: [...section.querySelectorAll("a")].map(
        (link) => `${link.firstChild?.textContent} ${link.getAttribute("href")}`,
      ),
    })),
  );
  assert.deepEqual(
    sections.map(({ title }) => title),
    ["Documentation", "Resources", "Connect"],
  );
  assert.deepEqual(sections[1]?.links, [
    `Main website ${octavo.origin}`,
    `Release notes ${octavo.origin}/release-notes`,
    "Support mailto:support@localhost",
  ]);
  assert.deepEqual(sections[2]?.links, [`Sign up ${octavo.origin}/signup`, "Contact mailto:support@localhost"]);
  const [notes] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Release notes" }).click(),
  ]);
  await notes.getByRole("heading", { name: "Release Notes", exact: true }).waitFor();
  await notes.getByRole("heading", { name: "Added" }).first().waitFor();
  await notes.close();
});

test("every link inside of the pages leads somewhere, and every anchor is there", async () => {
  const anchors = new Map<string, Set<string>>();
  const links = new Set<string>();
  for (const path of pages) {
    await page.goto(octavo.origin + path);
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length, `${path} has the same id twice`);
    anchors.set(path, new Set(ids));
    const found = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of found) if (link.startsWith(octavo.origin)) links.add(link);
  }
  assert.ok(links.size > 100, `${links.size} links`);
  // The way back from where an operation is tried.
  for (const link of links) {
    const [, operation = ""] = new URL(link).pathname.split("/portal/try/");
    if (operation)
      assert.ok(
        [...anchors.values()].some((ids) => ids.has(operation)),
        link,
      );
  }
  for (const link of links) {
    const { pathname, hash } = new URL(link);
    const known = anchors.get(pathname);
    if (known) assert.ok(!hash || known.has(hash.slice(1)), link);
    else assert.equal((await fetch(octavo.origin + pathname)).status, 200, link);
  }
});

for (const path of pages) {
  test(`${path} weighs little, is accessible, and fits a phone`, async (context) => {
    const loaded = await loadedBy(path);
    const whole = await weight(loaded);
    const script = await weight(loaded.filter((address) => address.endsWith(".js")));
    assert.ok(whole < (pageBudgets[path] ?? budget.page), `${path} takes ${whole} bytes`);
    context.diagnostic(`${path}: ${whole} bytes, of these ${script} of scripts`);
    assert.ok(script < budget.script, `${path} takes ${script} bytes of scripts`);
    await page.goto(octavo.origin + path);
    await assertAccessible(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path} is ${wide} px wide on ${width} px`);
    }
    await assertAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
}

/** Everything that a newcomer's browser asks for. */
async function loadedBy(path: string): Promise<string[]> {
  const { page: fresh } = await openPage(browser);
  const loaded = new Set<string>();
  fresh.on("response", (response) => loaded.add(response.url()));
  await fresh.goto(octavo.origin + path);
  await fresh.waitForLoadState("networkidle");
  await fresh.context().close();
  return [...loaded];
}

/** Bytes of all of these as the server sends them. */
async function weight(addresses: string[]): Promise<number> {
  const sizes = await Promise.all(addresses.map(transferred));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function transferred(address: string): Promise<number> {
  return (await ask(address, "br")).size;
}

/** `fetch` would unpack the body, and has a cache of its own. */
async function ask(path: string, encoding: string, condition?: string) {
  const headers = { "accept-encoding": encoding, ...(condition && { "if-none-match": condition }) };
  const request = get(new URL(path, octavo.origin), { headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  let size = 0;
  for await (const chunk of answer) size += (chunk as Buffer).length;
  return { statusCode: answer.statusCode, headers: answer.headers, size };
}

test("a language chosen once is chosen everywhere, and stays", async () => {
  await page.goto(`${octavo.origin}/api-docs/posts`);
  const sample = page.getByRole("group", { name: "Sample: outcome" });
  await sample.getByText("Python").click();
  await page.getByRole("group", { name: "Sample: post" }).getByText("created = octavo.posts.create").waitFor();
  await page.goto(`${octavo.origin}/getting-started`);
  await page
    .getByRole("group", { name: "Sample: accounts" })
    .getByText("for account in octavo.accounts.list")
    .waitFor();
  await page.getByRole("group", { name: "Sample: accounts" }).getByRole("radio", { name: "Python" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("group", { name: "Sample: upload" }).getByText("await octavo.media.upload").waitFor();
  // The tab that has the focus takes no letters: the key of the search still opens it.
  await page.keyboard.press("/");
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.press("Escape");
});

test("without scripts the samples are there in every language, and as Markdown too", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${octavo.origin}/api-docs/accounts`);
  const sample = plain.getByRole("group", { name: "Sample: accounts" });
  const markdown = await (await fetch(`${octavo.origin}/api-docs/accounts.md`)).text();
  for (const [name, fence, words] of languages) {
    await sample.getByText(name, { exact: true }).click();
    await eventually(() => sample.locator("pre:visible").count(), 1, name);
    await sample.locator("pre:visible").getByText(words).waitFor();
    assert.ok(markdown.includes(`\`\`\`${fence}\n`), fence);
  }
  await context.close();
});

test("code and pages are copied", async () => {
  await page.goto(`${octavo.origin}/api-docs/accounts`);
  await page.getByRole("group", { name: "Sample: accounts" }).getByRole("button", { name: "Copy" }).click();
  await page.getByRole("group", { name: "Sample: accounts" }).getByRole("button", { name: "Copied" }).waitFor();
  await eventually(clipboard, /accounts/);
  await page.getByRole("button", { name: "Copy page" }).click();
  await page.getByRole("button", { name: "Copied" }).last().waitFor();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("# Accounts API"));
});

test("the search is opened by its key, finds a section, and goes there", async () => {
  await page.goto(`${octavo.origin}/getting-started`);
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("retry timetable");
  const first = page.getByRole("dialog").getByRole("link").first();
  await first.waitFor();
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: "Webhooks: Retry timetable" }).click();
  await page.waitForURL(/\/webhooks#retry-timetable$/);
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog")
    .waitFor({ state: "detached" })
    .catch(() => page.getByRole("dialog").waitFor({ state: "hidden" }));
});

test("no value of a rule reaches into the next column", async () => {
  await page.goto(`${octavo.origin}/media-validation`);
  for (const width of [1280, 880]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page
      .locator(".rule-table td")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    assert.deepEqual(wide, [], `on ${width} px`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("the link to the page before stands at the left, also on the last page", async () => {
  await page.goto(`${octavo.origin}/release-notes`);
  const links = page.getByRole("navigation", { name: "Pages" });
  const [frame, word] = await Promise.all([links.boundingBox(), links.getByText("Previous").boundingBox()]);
  const text = await links.getByRole("link").evaluate((link) => getComputedStyle(link).textAlign);
  assert.equal(word?.x, frame?.x);
  assert.equal(text, "start");
});

test("a file that is no image and no video is named, without asking the server", async () => {
  await page.goto(`${octavo.origin}/media-validation`);
  const buffer = Buffer.from("no picture");
  await page.getByLabel("Image or video").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer });
  await page.getByText("This file is text/plain. Choose an image or a video.").waitFor();
});

test("a dropped file is judged for every network, and its text too", async () => {
  await page.goto(`${octavo.origin}/media-validation`);
  await page.getByLabel("Image or video").setInputFiles(photo);
  await page.getByText("image/jpeg").waitFor();
  const verdicts = page.locator(".verdict-list li");
  await verdicts.filter({ hasText: "YouTube" }).getByText("Does not fit").waitFor();
  await verdicts.filter({ hasText: "Telegram" }).getByText("Fits").waitFor();
  await page.getByLabel("Post text").fill("a".repeat(301));
  await verdicts.filter({ hasText: "Bluesky" }).getByText("bluesky.text.length").waitFor();
  await assertAccessible(page);
});

test("the formats that the page recommends are taken everywhere", async () => {
  const video = {
    contentType: "video/mp4",
    width: 1080,
    height: 1920,
    videoCodec: "h264",
    audioCodec: "aac",
    frameRate: 30,
  };
  for (const durationMs of [3_000, 60_000]) {
    assert.deepEqual(await refusing({ ...video, durationMs, sizeBytes: 50 * 1024 * 1024 - 1 }), ["DISCORD"]);
  }
  const image = { contentType: "image/jpeg", width: 1080, height: 1080, sizeBytes: 1_999_999 };
  assert.deepEqual(await refusing(image), ["YOUTUBE"]);
});

/** The networks with no place for a file of these facts. */
async function refusing(facts: object): Promise<string[]> {
  const answer = await fetch(`${octavo.origin}/v1/media/compatibility`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(facts),
  });
  const { placements } = (await answer.json()) as { placements: { platform: string; fits: boolean }[] };
  const all = new Set(placements.map(({ platform }) => platform));
  return [...all].filter((network) => !placements.some(({ platform, fits }) => platform === network && fits));
}

for (const path of ["/", "/api-docs", "/api-docs.md", "/site.js", "/favicon.svg", "/portal"]) {
  test(`${path} is not sent again to who has it`, async () => {
    const [packed, plain] = [await ask(path, "br"), await ask(path, "identity")];
    assert.match(packed.headers.etag ?? "", /^"[\w-]+-br"$/);
    assert.notEqual(packed.headers.etag, plain.headers.etag);
    for (const [first, encoding] of [
      [packed, "br"],
      [plain, "identity"],
    ] as const) {
      assert.equal(first.statusCode, 200);
      const tag = first.headers.etag ?? "";
      for (const condition of [tag, `W/${tag}`, `"another", ${tag}`, "*"]) {
        const again = await ask(path, encoding, condition);
        assert.equal(again.statusCode, 304, condition);
        assert.equal(again.size, 0);
        for (const name of ["etag", "cache-control", "vary", "content-security-policy"]) {
          assert.equal(again.headers[name], first.headers[name], name);
        }
      }
      assert.equal((await ask(path, encoding, '"another"')).statusCode, 200);
    }
  });
}

for (const path of ["/", "/api-docs", "/webhooks", "/portal"]) {
  test(`${path} runs scripts of its own only`, async () => {
    const policy = (await ask(path, "identity")).headers["content-security-policy"] ?? "";
    const scripts = /script-src ([^;]+)/.exec(String(policy))?.[1]?.split(" ") ?? [];
    assert.equal(scripts[0], "'self'");
    for (const source of scripts.slice(1)) assert.match(source, /^'sha256-[\w+/]{43}='$/);
  });
}

test("a page that is not there stays so, whatever the reader has", async () => {
  assert.equal((await ask("/nothing-here", "br", "*")).statusCode, 404);
});

test("the switch of the theme outweighs the system's, and stays", async () => {
  const { page: fresh } = await openPage(browser);
  await fresh.emulateMedia({ colorScheme: "light" });
  await fresh.goto(`${octavo.origin}/webhooks`);
  const paper = () => fresh.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await fresh.getByRole("button", { name: "Switch light and dark" }).click();
  const dark = await paper();
  assert.notEqual(dark, light);
  await fresh.goto(`${octavo.origin}/n8n-integration`);
  await eventually(paper, dark);
  await fresh.emulateMedia({ colorScheme: "dark" });
  await fresh.getByRole("button", { name: "Switch light and dark" }).click();
  await eventually(paper, light);
  await fresh.context().close();
});

test("machines find the pages, with the server's own address", async () => {
  for (const path of [
    "/llms.txt",
    "/llms-full.txt",
    "/coming-from-another-api.md",
    "/sitemap.xml",
    "/robots.txt",
    "/index.md",
    "/api-docs.md",
    "/api-docs/settings.md",
    "/api-docs/accounts.md",
    "/api-docs/posts.md",
    "/api-docs/queue.md",
    "/api-docs/sandbox.md",
    "/api-docs/administration.md",
    "/webhooks.md",
  ]) {
    const answer = await fetch(octavo.origin + path);
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get("content-type") ?? "", /^(text\/plain|application\/xml)/, path);
    assert.doesNotMatch(text, /octavo\.invalid/, path);
    assert.ok(text.includes(octavo.origin), path);
  }
});

test("the 404 names every page", async () => {
  const answer = await page.goto(`${octavo.origin}/nothing-here`);
  assert.equal(answer?.status(), 404);
  for (const path of pages) await page.locator(`main a[href="${path}"]`).waitFor();
  await assertAccessible(page);
});

/** Of the time when one page described all calls. */
const oldAnchors = [
  ["/api-docs", "list-accounts", "create_post", "model-account", "cancel-or-delete-a-post", "upload_media"],
  ["/api-docs/administration", "create-a-key", "update_workspace", "read-the-audit-log", "model-workspace"],
  ["/webhooks", "list-events", "recover_deliveries", "model-delivery"],
  ["/guides/product", "create-a-connect-link", "list-clients", "show_usage"],
];

test("old anchors lead on to the page of the resource", async () => {
  for (const [path = "", ...anchors] of oldAnchors) {
    await page.goto(octavo.origin + path);
    for (const anchor of anchors) {
      const link = page.locator(`a[id="${anchor}"], [id="${anchor}"] a, :has(> [id="${anchor}"]) > a`).first();
      await eventually(() => link.getAttribute("href"), /^\/api-docs\/[\w-]+#/, `${path}#${anchor}`);
    }
  }
});

test("every call has a request and a response on the page of its resource", async () => {
  await page.goto(`${octavo.origin}/api-docs/accounts`);
  await page.getByRole("heading", { name: "Disconnect an account" }).waitFor();
  await page.locator("pre", { hasText: "-X DELETE" }).first().waitFor();
  await page.locator("figure", { hasText: "Response 200" }).getByText("accountDisplayName").first().waitFor();
  await page.getByRole("link", { name: "CONFLICT" }).first().click();
  await page.waitForURL(/\/api-docs\/errors#conflict$/);
  await page.getByRole("heading", { name: /^CONFLICT/ }).waitFor();
});

test("the keyboard reaches the content first, and the menu of small screens", async () => {
  await page.goto(`${octavo.origin}/webhooks`);
  await page.keyboard.press("Tab");
  await eventually(focused, "Skip to content");
  const outline = await page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outline);
  assert.match(outline ?? "", /solid 2px/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator("details.site-menu summary").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Main, small screens" }).getByRole("link").first().waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.locator("details.site-menu").getAttribute("open"), null);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("nothing went wrong in the console", () => {
  // The 404 is asked for on purpose.
  assert.deepEqual(
    problems.filter((problem) => !problem.includes("/nothing-here")),
    [],
  );
});

function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

function clipboard(): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
