/** In the words of the consent page (octavo-server/src/http/oauth/pages.rs). */
const meanings: Record<string, string> = {
  openid: "know who you are",
  email: "see your e-mail address",
  profile: "see your name",
  api: "do everything for you that an application can",
  "accounts.read": "see your connected accounts",
  "media.write": "upload media",
  "posts.read": "see the posts it created",
  "posts.write": "publish for you",
  "posts.all": "see and change all your posts",
  "webhooks.write": "manage its webhooks",
};

/** What a scope lets an application do. */
export function scopeMeaning(scope: string): string {
  return meanings[scope] ?? scope;
}
