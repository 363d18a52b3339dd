/**
 * Push messages: allowed in the portal, sent to a push service, and shown by the service worker. Chromium's own push service is on the
 * Internet, so `PushManager.subscribe` alone is replaced: it returns a subscription at a service of this test.
 */
import assert from "node:assert/strict";
import { after } from "node:test";
import type { CDPSession, Worker } from "playwright-core";
import { Agent } from "./harness/agent.ts";
import { assertAccessible } from "./harness/browser.ts";
import { mara } from "./harness/people.ts";
import { PushService } from "./harness/push-service.ts";
import { octavo, page, portalSuite, problems } from "./harness/suite.ts";
import { story } from "./harness/story.ts";
import { eventually, until } from "./harness/until.ts";

const step = story();
let service: PushService;
let agent: Agent;
let devtools: CDPSession;

portalSuite(async () => {
  service = await PushService.start();
  agent = await Agent.of(octavo, mara.email);
  devtools = await page.context().newCDPSession(page);
  await page.addInitScript((json) => {
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => json } as unknown as PushSubscription);
  }, service.subscription());
});
after(() => service?.stop());

step("a browser that blocks messages says how to allow them", async () => {
  await permit("denied");
  await open();
  await section().getByText("This browser blocks messages from Octavo.").waitFor();
  await eventually(() => allowButton().count(), 0);
  await assertAccessible(page);
});

step("a browser without push messages says so", async () => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("without-push")) Reflect.deleteProperty(window, "PushManager");
  });
  await page.evaluate(() => sessionStorage.setItem("without-push", "yes"));
  await open();
  await section().getByText("This browser has no push messages.").waitFor();
  await page.evaluate(() => sessionStorage.removeItem("without-push"));
});

step("a person allows messages on this device with the keyboard", async () => {
  await permit("granted");
  await open();
  await allowButton().press("Enter");
  await device().getByText("This device").waitFor();
  await device().getByText("127.0.0.1").waitFor();
  await eventually(() => allowButton().count(), 0);
  await assertAccessible(page);
});

step("a post that waits is pushed, encrypted for this browser, without its text", async () => {
  await agent.ask("A secret launch");
  const pushed = await until("a message comes", () => service.pushed[0]);
  assert.ok(service.isSigned(pushed));
  const message = JSON.parse(service.read(pushed)) as { title: string; requestedBy: string };
  assert.deepEqual([message.title, message.requestedBy], ["One post waits for your approval", "Newsletter agent"]);
  assert.ok(!service.read(pushed).includes("launch"));
});

step("the service worker shows the message, and a click opens the approval", async () => {
  const [pushed] = service.pushed;
  assert.ok(pushed);
  await deliver(service.read(pushed));
  const shown = await until("the message is shown", async () => (await notifications())[0]);
  assert.equal(shown.title, "One post waits for your approval");
  assert.match(shown.body, /^Newsletter agent · .+ · \d\d:\d\d/);
  await deliver(service.read(pushed));
  await eventually(async () => (await notifications()).length, 1);
  const opened = await (await worker()).evaluate(click);
  assert.match(opened, /^http:\/\/127\.0\.0\.1:\d+\/approvals\/apr_[0-9a-f]{32}$/);
  await page.goto(opened);
  await page.getByRole("heading", { name: "A secret launch" }).waitFor();
});

step("what is chosen is kept", async () => {
  await open();
  const byPush = section().getByRole("checkbox", { name: "Posts wait for your approval: push message" });
  await eventually(() => byPush.isChecked(), true);
  await byPush.press("Space");
  await eventually(() => byPush.isEnabled(), true);
  await open();
  await eventually(() => byPush.isChecked(), false);
  await byPush.press("Space");
  await eventually(() => byPush.isEnabled(), true);
  await section().getByText("This server sends no mail.").waitFor();
  await eventually(
    () =>
      section()
        .getByRole("checkbox", { name: /: mail$/ })
        .first()
        .isDisabled(),
    true,
  );
});

step("on a phone all of it fits", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually(tooWide, false);
  await assertAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(tooWide, false);
});

step("a removed device gets nothing", async () => {
  await device().getByRole("button", { name: "Remove" }).press("Enter");
  await allowButton().waitFor();
  assert.deepEqual(problems, []);
});

const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function open(): Promise<void> {
  await page.goto(`${octavo.origin}/portal/settings/you`);
  await section().waitFor();
}

/** What is not granted is denied. */
async function permit(setting: "granted" | "denied"): Promise<void> {
  const permissions = setting === "granted" ? ["notifications"] : [];
  await page.context().grantPermissions(permissions, { origin: octavo.origin });
}

async function worker(): Promise<Worker> {
  return until("the service worker runs", () => page.context().serviceWorkers()[0]);
}

/** As the browser does with a message from its push service. */
async function deliver(data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: octavo.origin, registrationId, data });
  await devtools.send("ServiceWorker.disable");
}

function notifications(): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/portal/");
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

/** Runs in the worker: clicks the message. A window opens only after a person's click, so the worker says which it would open. */
async function click(): Promise<string> {
  interface WorkerScope {
    registration: ServiceWorkerRegistration;
    clients: { openWindow: (url: string) => Promise<null> };
    dispatchEvent: (event: Event) => boolean;
    NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  }
  const scope = globalThis as unknown as WorkerScope;
  const [notification] = await scope.registration.getNotifications();
  if (!notification) throw new Error("no message is shown");
  return new Promise((resolve) => {
    scope.clients.openWindow = (url) => {
      resolve(url);
      return Promise.resolve(null);
    };
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
}

const section = () => page.getByRole("region", { name: "Messages", exact: true });
const allowButton = () => section().getByRole("button", { name: "Get push messages on this device" });
const device = () => section().getByRole("list", { name: "Devices with push messages" }).getByRole("listitem");
