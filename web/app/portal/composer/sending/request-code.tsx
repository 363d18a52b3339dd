import { curl } from "~/lib/curl";
import { CodeBlock } from "~/ui/code-block";
import { CopyButton } from "~/ui/copy-button";
import { useDraft } from "../draft/draft-provider";
import { toChange } from "../draft/stored-draft";
import { toRequest } from "../draft/to-request";
import { useSending } from "./sending-provider";
import "~/ui/code-block.css";

/** The call that the primary button makes, exactly as it is sent. */
export function RequestCode() {
  const { id } = useSending();
  const { draft } = useDraft();
  const [method, path] = id ? ["PATCH", `/v1/posts/${id}`] : ["POST", "/v1/posts"];
  const text = JSON.stringify(id ? toChange(draft, false) : toRequest(draft, false), null, 2);
  const command = curl({
    method,
    url: window.location.origin + path,
    token: "$OCTAVO_TOKEN",
    clientId: "$OCTAVO_CLIENT_ID",
    headers: { "content-type": "application/json" },
    body: text,
  });
  return (
    <CodeBlock
      title={
        <>
          {method} <span className="mono">{path}</span>
        </>
      }
      code={text}
      language="code"
      copy={<CopyButton value={command} label="Copy as curl" />}
    />
  );
}
