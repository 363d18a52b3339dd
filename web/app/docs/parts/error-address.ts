import { schemaNamed } from "../openapi/document";

/** The section of a code on the page of errors. Two codes of posts are codes of the API as well, which come first there. */
export function errorAddress(schema: "ErrorCode" | "PostErrorCode", code: string): string {
  const isSecond = schema === "PostErrorCode" && schemaNamed("ErrorCode").enum?.includes(code);
  return `/api-docs/errors#${code.toLowerCase().replaceAll("_", "-")}${isSecond ? "-1" : ""}`;
}
