import type { App } from "~/api/types";
import { useRotateSecret } from "~/portal/data/apps";
import { RotateDialog } from "~/portal/parts/rotate-dialog";

interface RotateSecretProps {
  app: App;
  change: string;
  onSecret: (appId: string, secret: string) => void;
  onClose: () => void;
}

export function RotateSecret({ app, change, onSecret, onClose }: RotateSecretProps) {
  return (
    <RotateDialog
      title="Rotate the client secret"
      change={change}
      purpose="to rotate the client secret"
      action="Rotate secret"
      rotate={useRotateSecret(app, onSecret)}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        {app.name} gets a new client secret, which you see next. An old secret from an earlier rotation stops at once.
        Tokens stay valid.
      </p>
    </RotateDialog>
  );
}
