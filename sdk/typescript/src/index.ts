export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  OctavoError,
  PermissionError,
  PostFailedError,
  RateLimitError,
  TimeoutError,
  ValidationError,
} from "./errors.ts";
export type { Progress, UploadOptions } from "./media.ts";
export { Octavo } from "./octavo.ts";
export type { Pages } from "./pages.ts";
export type { CsvOptions, WaitOptions } from "./posts.ts";
export { requestToken, type Token, type TokenGrant } from "./token.ts";
export type { CallOptions, OctavoOptions } from "./transport.ts";
export type { UploadSource } from "./upload-source.ts";
export { verifyWebhook, type VerifyOptions, type WebhookHeaders, WebhookVerificationError } from "./verify-webhook.ts";
export type * from "./generated/types.gen.ts";
export type { Event as OctavoEvent } from "./generated/types.gen.ts";
