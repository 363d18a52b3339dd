/** What is said about a connect link. */
import { shortMoment, toWallTime } from "~/lib/zoned-time";

/** `18:00`, and on another day `28 Nov, 18:00`. */
export function endWords(instant: string, zone: string, now: Date): string {
  const local = toWallTime(instant, zone);
  return isSameDay(local, zone, now) ? local.slice(11) : shortMoment(local, now);
}

export interface Choice {
  value: string;
  label: string;
}

/** Where a person can return to: the origins of an application's callback URLs. */
export function originsOf(callbackUrls: readonly string[]): Choice[] {
  const origins = callbackUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [...new Set(origins)].map((value) => ({ value, label: new URL(value).host }));
}

/** A mail with a connect link, for the person's own mail program. */
export function mailTo(app: string, url: string, until: string): string {
  const subject = `Connect your accounts to ${app}`;
  const text = `With this link you connect your accounts to ${app}. It works until ${until}.\n\n${url}\n`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

/** Whether an instant is on the same day as `now` in a zone, where its wall clock shows `local`. */
export function isSameDay(local: string, zone: string, now: Date): boolean {
  return local.slice(0, 10) === toWallTime(now, zone).slice(0, 10);
}
