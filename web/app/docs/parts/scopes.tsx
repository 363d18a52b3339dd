import { operations } from "../openapi/operations";
import { Params } from "./params";

/** Every scope that an operation asks for; `openapi.test.ts` holds the two together. */
export const scopes: Record<string, string> = {
  api: "Every call of the public API. Includes accounts.read, media.write, posts.read, posts.write and webhooks.write.",
  "accounts.read": "List accounts and chats.",
  "media.write": "Upload, import and check media, and use the files that the application uploaded.",
  "posts.read": "Read the posts that the application created, and its events.",
  "posts.write": "Publish and schedule posts. Change and cancel the posts that the application created.",
  "posts.all":
    "Extends media.write, posts.read and posts.write to every post, import and file of the workspace. Must be requested by name.",
  "webhooks.write": "Manage the application’s webhooks and read their deliveries.",
  "apps.read": "Portal only: list applications.",
  "apps.write": "Portal only: create, change and delete applications.",
};

export function Scopes() {
  return (
    <Params head={["Scope", "Allows"]}>
      {Object.entries(scopes).map(([scope, allows]) => (
        <tr key={scope}>
          <td>
            <span className="mono">{scope}</span>
            <span className="type">{count(scope)}</span>
          </td>
          <td>{allows}</td>
        </tr>
      ))}
    </Params>
  );
}

function count(scope: string): string {
  const calls = operations.filter((operation) => operation.scope === scope).length;
  if (calls === 0) return "no call requires it alone";
  return calls === 1 ? "1 call requires it" : `${calls} calls require it`;
}
