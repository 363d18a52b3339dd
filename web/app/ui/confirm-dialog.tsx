import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  title: string;
  question: string;
  confirmLabel: string;
  dismissLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  question,
  confirmLabel,
  dismissLabel = "Cancel",
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onCancel} isAlert>
      <p className="body">{question}</p>
      <footer>
        <Button onClick={onCancel}>{dismissLabel}</Button>
        <Button variant="danger-solid" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </Dialog>
  );
}
