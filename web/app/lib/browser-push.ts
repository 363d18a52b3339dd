/** Push messages in this browser. */

const worker = "/push.js";
/** The worker sees no page outside of the portal. */
const scope = "/portal/";

/** What the browser allows; `default` until the person was asked. */
export type PushPermission = NotificationPermission | "unsupported";

export function pushPermission(): PushPermission {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return isSupported ? Notification.permission : "unsupported";
}

/** Asks the person if need be, and subscribes. Undefined if they don't allow it. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register(worker, { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may be of an earlier session, or of another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return subscription.toJSON();
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
