import type { Key, KeyWithSecret } from "~/api/types";
import { useRotateKeySecret } from "~/portal/data/keys";
import { RotateDialog } from "~/portal/parts/rotate-dialog";

interface RotateKeyDialogProps {
  apiKey: Key;
  change: string;
  onRotated: (key: KeyWithSecret) => void;
  onClose: () => void;
}

export function RotateKeyDialog({ apiKey, change, onRotated, onClose }: RotateKeyDialogProps) {
  return (
    <RotateDialog
      title={`Rotate ${apiKey.name}`}
      change={change}
      purpose="to rotate a key"
      action="Rotate key"
      rotate={useRotateKeySecret(apiKey)}
      onDone={onRotated}
      onClose={onClose}
    >
      <p>The key gets a new secret, which you see next. Its limits and its count of today stay.</p>
    </RotateDialog>
  );
}
