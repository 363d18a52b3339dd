import type { Key, KeyWithSecret } from "~/api/types";
import { useRotateKeySecret } from "~/portal/data/keys";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { RotateForm } from "~/portal/parts/rotate-form";

interface RotateKeyDialogProps {
  apiKey: Key;
  change: string;
  onRotated: (key: KeyWithSecret) => void;
  onClose: () => void;
}

export function RotateKeyDialog({ apiKey, change, onRotated, onClose }: RotateKeyDialogProps) {
  const rotation = useRotateKeySecret(apiKey);
  const title = `Rotate ${apiKey.name}`;
  return (
    <FreshDialog title={title} change={change} purpose="to rotate a key" onClose={onClose}>
      {(onTooOld) => (
        <RotateForm
          rotate={rotation}
          label="Keep accepting the old secret"
          action="Rotate key"
          onDone={onRotated}
          onTooOld={onTooOld}
          onClose={onClose}
        >
          <p>The key gets a new secret, which you see next. Its limits and its count of today stay.</p>
        </RotateForm>
      )}
    </FreshDialog>
  );
}
