import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  title: string;
  question: string;
  /** What it is about, where the question does not name it. */
  detail?: string;
  confirmLabel: string;
  dismissLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  question,
  detail,
  confirmLabel,
  dismissLabel = "Cancel",
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onCancel} isAlert>
      <div className="dialog-body stack">
        <p>{question}</p>
        {detail && <p className="mono">{detail}</p>}
      </div>
      <footer>
        <Button onClick={onCancel}>{dismissLabel}</Button>
        <Button variant="danger-solid" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </Dialog>
  );
}
