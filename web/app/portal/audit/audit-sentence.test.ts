import { expect, test } from "vitest";
import type { AuditEntry } from "~/api/types";
import { actorOf, auditActions, changeOf, sentenceOf } from "./audit-sentence";

const entry = {
  id: "aud_1",
  at: "2026-11-21T10:41:55.120Z",
  actor: { type: "PERSON", id: "usr_1", name: "Mara Lind" },
  action: "member.role_changed",
  target: { type: "PERSON", id: "usr_2" },
  address: "81.2.69.142",
  detail: {},
  hash: "00",
} as unknown as AuditEntry;

test.each([
  ["member.role_changed", { name: "Jonas", from: "VIEWER", to: "ADMIN" }, "changed the role of Jonas:"],
  ["member.removed", { name: null, email: "jonas@fernhill.example" }, "removed jonas@fernhill.example"],
  ["member.removed", {}, "removed a deleted person"],
  ["app.created", { name: "Folio" }, "created the application Folio"],
  ["app.created", {}, "created the application"],
  ["account.connected", { platform: "TELEGRAM", username: "fernhill" }, "connected Telegram fernhill"],
  [
    "sign_in.failed",
    { email: "mara@fernhill.example", proof: "code" },
    "failed to sign in as mara@fernhill.example with a code",
  ],
  ["approval.approved", { signature: null }, "approved a post"],
  ["approval.approved", { signature: { passkeyId: "psk_1" } }, "approved and signed a post"],
])("%s with %j reads as a sentence", (action, detail, sentence) => {
  expect(sentenceOf({ ...entry, action, detail } as unknown as AuditEntry)).toBe(sentence);
});

test("every action reads as a sentence, also after its person was deleted", () => {
  for (const action of auditActions) expect(sentenceOf({ ...entry, action })).toMatch(/^[a-z][^ ]+ .*[^ ]$/);
});

test("roles are shown as old and new, and only where there are both", () => {
  expect(changeOf({ ...entry, detail: { from: "VIEWER", to: "ADMIN" } as never })).toEqual({
    from: "Viewer",
    to: "Admin",
  });
  expect(changeOf(entry)).toBeUndefined();
});

test("someone without a name is the operator, deleted, or unknown", () => {
  const actor = { ...entry.actor, name: null };
  expect(actorOf(entry)).toBe("Mara Lind");
  expect(actorOf({ ...entry, actor })).toBe("A deleted person");
  expect(actorOf({ ...entry, actor, action: "sign_in.failed" })).toBe("Someone");
  expect(actorOf({ ...entry, actor: { ...actor, type: "OPERATOR" } })).toBe("Operator");
});
