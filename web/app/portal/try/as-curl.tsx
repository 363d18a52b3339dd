import { useState } from "react";
import { useSession } from "~/auth/session";
import { Button } from "~/ui/button";
import { CodeBlock } from "~/ui/code-block";
import { CopyButton } from "~/ui/copy-button";
import { type Call, curlOf } from "./call";
import type { Operation } from "./description";
import "~/ui/code-block.css";

/** The same call for a shell. */
export function AsCurl({ operation, call }: { operation: Operation; call: Call }) {
  const { token } = useSession();
  const [isShown, setShown] = useState(false);
  const code = curlOf(call, operation, isShown ? token : "$OCTAVO_TOKEN");
  return (
    <section className="stack" aria-labelledby="request">
      <div className="button-row spread">
        <h2 id="request" className="section-title">
          Request
        </h2>
        {operation.scope && (
          <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide token" : "Show token"}
          </Button>
        )}
      </div>
      <CodeBlock title="curl" code={code} language="code" copy={<CopyButton value={code} label="Copy curl" />} />
      {isShown && <p className="hint">This token belongs to your own session. Keep it secret.</p>}
    </section>
  );
}
