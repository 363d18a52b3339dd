import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curl } from "./curl";

/** What a shell makes of the command: the arguments that curl would get. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; OCTAVO_TOKEN=secret; ${command}`;
  return execFileSync("bash", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test.each([
  [
    { method: "GET", url: "https://o.example/v1/posts?limit=5&status=DRAFT" },
    ["https://o.example/v1/posts?limit=5&status=DRAFT"],
  ],
  [
    { method: "DELETE", url: "https://o.example/v1/apps/app_1", token: "$OCTAVO_TOKEN", clientId: "c1" },
    ["https://o.example/v1/apps/app_1", "-X", "DELETE", "-H", "authorization: Bearer secret", "-H", "x-api-key: c1"],
  ],
  [
    {
      method: "POST",
      url: "https://o.example/v1/posts",
      headers: { "idempotency-key": "$HOME's" },
      body: `{"a": "it's\n$HOME"}`,
    },
    ["https://o.example/v1/posts", "-H", "idempotency-key: $HOME's", "-d", `{"a": "it's\n$HOME"}`],
  ],
  [
    { method: "POST", url: "https://o.example/v1/posts/1/publish" },
    ["https://o.example/v1/posts/1/publish", "-X", "POST"],
  ],
  [
    { method: "POST", url: "https://o.example/v1/media/upload", file: { field: "file", name: "my photo.jpg" } },
    ["https://o.example/v1/media/upload", "-F", "file=@my photo.jpg"],
  ],
])("%j survives a shell", (call, expected) => {
  expect(argumentsOf(curl(call))).toEqual(expected);
});
