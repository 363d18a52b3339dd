import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";

/** Shown once, right after the app was confirmed. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <div className="dialog-body stack">
        <p role="status">
          <b>The authenticator app is on.</b> Keep these recovery codes in a safe place, such as a password manager.
          Each signs you in once if you lose the app. Octavo doesn’t show them again.
        </p>
        <div className="secret-line">
          <ol className="recovery-codes mono" aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <CopyButton value={codes.join("\n")} label="Copy recovery codes" />
        </div>
      </div>
      <footer>
        <Button variant="primary" autoFocus onClick={onClose}>
          I saved the codes
        </Button>
      </footer>
    </>
  );
}
