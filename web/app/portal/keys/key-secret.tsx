import type { KeyWithSecret } from "~/api/types";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";

/** It is in this page's memory only: the API shows it once. */
export function KeySecret({ shown, onHide }: { shown: KeyWithSecret; onHide: () => void }) {
  return (
    <div className="panel key-secret" role="status">
      <p>
        <b>The secret of {shown.name}.</b> Copy it now: Octavo keeps only a digest of it and doesn’t show it again. Send
        it as <code>authorization: Bearer</code>; a key needs no <code>x-api-key</code>.
      </p>
      <p className="value-line">
        <code className="mono">{shown.secret}</code>
        <CopyButton value={shown.secret} label="Copy key" />
      </p>
      <div className="button-row">
        <Button onClick={onHide}>I saved the key</Button>
      </div>
    </div>
  );
}
