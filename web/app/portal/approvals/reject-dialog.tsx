import { type FormEvent, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { toast } from "~/ui/toast";
import { type ApprovalItem, useReject } from "~/portal/data/approvals";
import { shortTitle } from "~/portal/data/post-status";
import { fieldProblem } from "~/portal/parts/field-problem";

const reasons = ["Wrong fact", "Not our tone", "Too often"];

interface RejectDialogProps {
  item: ApprovalItem;
  onRejected: () => void;
  onClose: () => void;
}

export function RejectDialog({ item, onRejected, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const reject = useReject(item.approval, () => {
    toast("The post was rejected.");
    onRejected();
  });
  const problem = fieldProblem(reject.error, "reason");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!reject.isPending) reject.mutate(reason);
  }

  return (
    <Dialog title={`Reject “${shortTitle(item.schedule)}”`} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {reject.error && !problem && <ErrorBanner error={reject.error} fallback="Failed to reject the post" />}
          <Reason value={reason} problem={problem} onChange={setReason} />
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" pending={reject.isPending}>
            {reject.isPending ? "Rejecting..." : "Reject"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ReasonProps {
  value: string;
  problem: string | undefined;
  onChange: (change: (before: string) => string) => void;
}

function Reason({ value, problem, onChange }: ReasonProps) {
  return (
    <>
      <Field label="Reason" hint="Sent word for word to those who asked." error={problem}>
        {(wiring) => (
          <textarea
            className="input"
            rows={3}
            {...wiring}
            value={value}
            onChange={({ target }) => onChange(() => target.value)}
          />
        )}
      </Field>
      <div className="button-row">
        {reasons.map((words) => (
          <Button key={words} size="small" onClick={() => onChange((before) => joined(before, words))}>
            {words}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The words at the end of what was typed. */
function joined(before: string, words: string): string {
  return before.trim() === "" ? `${words}. ` : `${before.trimEnd()} ${words}. `;
}
