import type { App } from "~/api/types";
import { useRotateSecret } from "~/portal/data/apps";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { RotateForm } from "~/portal/parts/rotate-form";

interface RotateSecretProps {
  app: App;
  change: string;
  onSecret: (appId: string, secret: string) => void;
  onClose: () => void;
}

/** Replaces the client secret. The old one can keep working for a while. */
export function RotateSecret({ app, change, onSecret, onClose }: RotateSecretProps) {
  const rotate = useRotateSecret(app, onSecret);
  return (
    <FreshDialog
      title="Rotate the client secret"
      change={change}
      purpose="to rotate the client secret"
      onClose={onClose}
    >
      {(onTooOld) => (
        <RotateForm
          rotate={rotate}
          label="Keep accepting the old secret"
          action="Rotate secret"
          onDone={onClose}
          onTooOld={onTooOld}
          onClose={onClose}
        >
          <p>
            {app.name} gets a new client secret, which you see next. An old secret from an earlier rotation stops at
            once. Tokens stay valid.
          </p>
        </RotateForm>
      )}
    </FreshDialog>
  );
}
