/** The cursor is where a person expects it after every button of the composer, and never on the page itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { attachFiles, createApp } from "./harness/app.ts";
import { accountBox, connectAccounts, textOf } from "./harness/composer.ts";
import { octavo, page, portalSuite } from "./harness/suite.ts";
import { eventually } from "./harness/until.ts";

const networks = ["Bluesky", "LinkedIn", "Threads"];
const assets = join(import.meta.dirname, "../../crates/octavo/assets");

portalSuite(async () => {
  await createApp(page, "Fernhill Publisher");
  await connectAccounts(page, networks);
});

/** What has the focus after a press. A button that is not named here fails the test: say where it leads. */
const expected: readonly (readonly [button: RegExp, focused: RegExp])[] = [
  [/^Post to /, /^Post to /],
  [/ (Bluesky|LinkedIn|Threads) Common text, 2 files/, / (Bluesky|LinkedIn|Threads) Common text, 2 files/],
  [/^Add a part/, /^Part 3$/],
  [/^Remove part 2$/, /^Text$/],
  [/^Make it part 2$/, /^(Part 2|finding|Publish now)$/],
  [/^Write its own for…/, /^Write its own for…/],
  [/^Write its own for/, /^Text$/],
  [/^Common text$/, /^Common text$/],
  [/^Back to the common text$/, /^Keep its own text$/],
  [/^photo\.jpg, photo/, /^photo\.jpg, photo/],
  [/^video\.mp4, video/, /^video\.mp4, video/],
  [/goes to .* Change this$/, /goes to .* Change this$/],
  [/^Remove (photo\.jpg|video\.mp4)$/, /^Add or drop files$/],
  [/^Add or drop files$/, /^Add or drop files$/],
  [/^From the library$/, /^Search by name$/],
  [/^Send the (photos|video)$/, /^(finding|Publish now)$/],
  [/^Leave .* out$/, /^(finding|Publish now)$/],
  [/^Edit the text$/, /^Text$/],
  [/^Go to the first/, /^finding$/],
  [/^All shortcuts$/, /^Close$/],
  [/^(All|Bluesky|LinkedIn|Threads)$/, /^(All|Bluesky|LinkedIn|Threads)$/],
  [/^Discard$/, /^Keep it$/],
  [/^Save draft/, /^Save draft/],
  [/^Check/, /^finding$/],
];
/** These leave the page, or open a dialog that has its own test. */
const leaving = [/^Publish now/, /^Crop /];

test("the text of a new post has the focus", async () => {
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await eventually(focused, "Text");
  await page.goto(`${octavo.origin}/portal/posts`);
  await page.getByRole("link", { name: "New post" }).first().click();
  await eventually(focused, "Text");
});

test("who adds a part types on in it, whatever the letters", async () => {
  await page.goto(`${octavo.origin}/portal/posts/new`);
  await accountBox(page, "Bluesky").setChecked(true);
  await textOf(page).fill("Part one.");
  await page.getByRole("button", { name: "Add a part" }).click();
  await page.keyboard.type("Bring wellingtons.");
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.type("Gate opens at ten.");
  await eventually(() => page.getByRole("textbox", { name: /^(Text|Part \d)$/ }).count(), 3);
  await eventually(() => page.getByRole("textbox", { name: "Part 2" }).inputValue(), "Bring wellingtons.");
  await eventually(() => page.getByRole("textbox", { name: "Part 3" }).inputValue(), "Gate opens at ten.");
});

test("after a fix the focus is on the next finding, and on the primary button after the last", async () => {
  await writeFaulty();
  for (const name of ["Send the photos", "Leave Bluesky out"]) {
    const fix = page.getByRole("button", { name }).first();
    await fix.focus();
    await page.keyboard.press("Enter");
    await fix.waitFor({ state: "detached" });
    const isLast = (await page.locator(".finding.failed, .finding.pending").count()) === 0;
    await eventually(focused, isLast ? "Publish now" : "finding", `after “${name}”:`);
  }
});

test("no button of the composer leaves the focus on the page", async () => {
  await writeFaulty();
  const names = await namesOfButtons();
  assert.ok(names.length > 25, `${names.length} buttons`);
  const pressed = new Set<RegExp>();
  for (const [index, name] of names.entries()) {
    if (leaving.some((it) => it.test(name))) continue;
    const [kind, focus] = expected.find(([button]) => button.test(name)) ?? [];
    assert.ok(kind && focus, `where is the focus after “${name}”?`);
    // Buttons of a kind differ in what they are about: one of them is pressed.
    if (pressed.has(kind)) continue;
    pressed.add(kind);
    // A press that changed nothing of the form needs no new one.
    if (JSON.stringify(await namesOfButtons()) !== JSON.stringify(names)) await writeFaulty();
    const button = buttons().nth(index);
    await eventually(() => nameOf(button), name);
    await button.focus();
    await page.keyboard.press("Space");
    await eventually(focused, focus, `after “${name}”:`);
    await page.locator(".section-head .hint").getByText("again at every change").waitFor();
    await eventually(focused, focus, `after “${name}” and the check:`);
    await page.keyboard.press("Escape");
    await eventually(() => page.locator("dialog[open]").count(), 0);
  }
});

/** A post with findings of several kinds, a thread and two files, once it has been checked. */
async function writeFaulty(): Promise<void> {
  await page.goto(`${octavo.origin}/portal/posts/new?${new URLSearchParams({ text: "press ".repeat(60) })}`);
  await textOf(page).waitFor();
  await page.evaluate(() => localStorage.clear());
  for (const network of networks) await accountBox(page, network).setChecked(true);
  await attachFiles(
    page,
    ["photo.jpg", "video.mp4"].map((file) => join(assets, file)),
  );
  await page.getByRole("button", { name: "Add a part" }).click();
  await page.keyboard.type("The second part.");
  await page.getByRole("button", { name: "Send the photos" }).first().waitFor();
  await page.locator(".section-head .hint").getByText("again at every change").waitFor();
}

/** Everything in the form that a press acts on, except fields of text and folds. */
function buttons(): Locator {
  return page.getByRole("form", { name: "Post" }).locator("button:visible, input[type=checkbox]:visible");
}

async function namesOfButtons(): Promise<string[]> {
  return Promise.all((await buttons().all()).map(nameOf));
}

function nameOf(button: Locator): Promise<string> {
  return button.evaluate((element) => {
    const name = element.ariaLabel ?? (element as HTMLElement).innerText;
    return name.replaceAll(/\s+/g, " ").trim();
  });
}

/** The name of what has the focus; `nothing` for the page itself. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return "nothing";
    if (element.matches(".finding")) return "finding";
    return (element.ariaLabel ?? element.innerText).replaceAll(/\s+/g, " ").trim();
  });
}
