/** How a receiver checks `x-octavo-signature`, in four languages, ending with a delivery that was really made. */
export interface Sample {
  /** Where the webhook delivers to. */
  url: string;
  /** The raw body, as it was signed. */
  body: string;
  /** The value of `x-octavo-signature`. */
  signature: string;
}

export interface Recipe {
  name: string;
  code: (sample: Sample) => string;
}

export const recipes: readonly Recipe[] = [
  { name: "JavaScript", code: javascript },
  { name: "Python", code: python },
  { name: "Go", code: go },
  { name: "PHP", code: php },
];

function javascript({ url, body, signature }: Sample): string {
  return `import { createHmac, timingSafeEqual } from "node:crypto";

// body: the raw bytes, before any JSON parser has touched them.
export function isFromOctavo(body, signature) {
  const digest = createHmac("sha256", process.env.WEBHOOK_KEY).update(body).digest("hex");
  const expected = Buffer.from("sha256=" + digest);
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

// A delivery to ${url}: prints true under the webhook's API key.
console.log(isFromOctavo(
  ${JSON.stringify(body)},
  ${JSON.stringify(signature)},
));
`;
}

function python({ url, body, signature }: Sample): string {
  return `import hashlib, hmac, os

# body: the raw bytes, before any JSON parser has touched them.
def is_from_octavo(body: bytes, signature: str) -> bool:
    digest = hmac.new(os.environ["WEBHOOK_KEY"].encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest("sha256=" + digest, signature)

# A delivery to ${url}: prints True under the webhook's API key.
print(is_from_octavo(
    ${JSON.stringify(body)}.encode(),
    ${JSON.stringify(signature)},
))
`;
}

function go({ url, body, signature }: Sample): string {
  return `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
)

// body: the raw bytes, before any JSON parser has touched them.
func isFromOctavo(body []byte, signature string) bool {
	mac := hmac.New(sha256.New, []byte(os.Getenv("WEBHOOK_KEY")))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(signature), []byte(expected))
}

// A delivery to ${url}: prints true under the webhook's API key.
func main() {
	fmt.Println(isFromOctavo(
		[]byte(${JSON.stringify(body)}),
		${JSON.stringify(signature)},
	))
}
`;
}

function php({ url, body, signature }: Sample): string {
  return `<?php
// $body: the raw bytes, file_get_contents('php://input').
function is_from_octavo(string $body, string $signature): bool {
    $digest = hash_hmac('sha256', $body, getenv('WEBHOOK_KEY'));
    return hash_equals("sha256=$digest", $signature);
}

// A delivery to ${url}: prints true under the webhook's API key.
echo var_export(is_from_octavo(
    ${phpString(body)},
    ${phpString(signature)},
), true), "\\n";
`;
}

/** Between single quotes PHP reads everything literally, except these two. */
function phpString(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
