import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useSending } from "./sending-provider";

/** Asks before the draft, or the changes to a scheduled post, are lost. */
export function Discarding({ onClose }: { onClose: () => void }) {
  const { discard, isScheduled } = useSending();
  return (
    <ConfirmDialog
      {...discardWords(isScheduled)}
      dismissLabel="Keep it"
      confirmLabel="Discard"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void discard();
      }}
    />
  );
}

/** What discarding asks first. */
export function discardWords(isScheduled: boolean) {
  return isScheduled
    ? { title: "Discard the changes", question: "The post stays scheduled as it was." }
    : { title: "Discard the post", question: "Its text and files are deleted." };
}
