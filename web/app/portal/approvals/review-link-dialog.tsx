import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import type { ReviewLink, ReviewLinkWithUrl } from "~/api/types";
import { useSession } from "~/auth/session";
import { ApiError } from "~/lib/api-error";
import { dayAndTime } from "~/lib/zoned-time";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { focusNow } from "~/ui/focus";
import { SelectField } from "~/ui/select-field";
import { useCreateReviewLink, useReviewLinks, useWithdrawReviewLink } from "~/portal/data/review-links";
import { fieldProblem } from "~/portal/parts/field-problem";
import "~/portal/parts/connect-link.css";
import { WithdrawLink } from "~/portal/parts/withdraw-link";

interface ReviewLinkDialogProps {
  approvalId: string;
  zone: string;
  onClose: () => void;
}

/** A link by which someone without an account decides about this version: created, shown once, withdrawn. */
export function ReviewLinkDialog({ approvalId, zone, onClose }: ReviewLinkDialogProps) {
  const create = useCreateReviewLink(approvalId);
  const [email, setEmail] = useState("");
  const [seconds, setSeconds] = useState(604_800);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate({ email, seconds });
  };
  const link = create.data;
  const problem = fieldProblem(create.error, "email");
  return (
    <Dialog title="Ask someone without an account" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {create.error && !problem && <Refused error={create.error} />}
          {link && <Created approvalId={approvalId} link={link} zone={zone} onWithdrawn={onClose} />}
          {!link && (
            <>
              <p>They see exactly this version without signing in, and approve or reject it, once.</p>
              <EmailField value={email} problem={problem} onChange={setEmail} />
              <Lifetime value={seconds} onChange={setSeconds} />
              <OpenLinks approvalId={approvalId} zone={zone} />
            </>
          )}
        </div>
        <footer>
          <Button onClick={onClose}>{link ? "Done" : "Cancel"}</Button>
          {!link && (
            <Button type="submit" variant="primary" pending={create.isPending}>
              {create.isPending ? "Creating..." : "Create link"}
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

interface EmailFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (email: string) => void;
}

function EmailField({ value, problem, onChange }: EmailFieldProps) {
  const { mail } = useSession().config;
  const hint = mail ? "Octavo mails the link there." : "Kept with the link. This server sends no mail.";
  return (
    <Field label="Their e-mail address (optional)" hint={hint} error={problem}>
      {(wiring) => (
        <input
          className="input"
          type="email"
          autoComplete="off"
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

const lifetimes = [
  { seconds: 86_400, label: "1 day" },
  { seconds: 259_200, label: "3 days" },
  { seconds: 604_800, label: "7 days" },
  { seconds: 2_592_000, label: "30 days" },
];

function Lifetime({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  return (
    <SelectField label="Ends after" value={String(value)} onChange={(seconds) => onChange(Number(seconds))}>
      {lifetimes.map(({ seconds, label }) => (
        <option key={seconds} value={seconds}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** People with a passkey must have signed in within the last minutes. */
function Refused({ error }: { error: Error }) {
  const { proveAgain } = useSession();
  const { pathname } = useLocation();
  const isStale = error instanceof ApiError && error.code === "STEP_UP_REQUIRED";
  const action = isStale ? { label: "Sign in again", onClick: () => proveAgain(pathname) } : undefined;
  return <ErrorBanner error={error} fallback="Failed to create the link" action={action} />;
}

interface CreatedProps {
  approvalId: string;
  link: ReviewLinkWithUrl;
  zone: string;
  onWithdrawn: () => void;
}

/** Its address is in this page's memory only: the API shows it once. */
function Created({ approvalId, link, zone, onWithdrawn }: CreatedProps) {
  return (
    <div className="stack" role="status" tabIndex={-1} ref={focusNow}>
      <p className="connect-link">
        <code className="mono">{link.url}</code>
        <CopyButton value={link.url} label="Copy link" />
      </p>
      <p className="hint">
        One decision, this version only, until {dayAndTime(link.expiresAt, zone)}. Octavo doesn’t show the link again.
        Anyone who has it can decide.
      </p>
      <p>
        <Withdraw approvalId={approvalId} link={link} onWithdrawn={onWithdrawn} />
      </p>
    </div>
  );
}

function OpenLinks({ approvalId, zone }: { approvalId: string; zone: string }) {
  const open = useReviewLinks(approvalId).data?.filter(({ state }) => state === "OPEN") ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-links">
      <h3 id="open-links" className="small-caps">
        Open links
      </h3>
      <ul>
        {open.map((link) => (
          <li key={link.id}>
            {link.email ?? "Without an address"}, by {link.createdBy.name ?? "a member"}, until{" "}
            {dayAndTime(link.expiresAt, zone)} <Withdraw approvalId={approvalId} link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WithdrawProps {
  approvalId: string;
  link: Pick<ReviewLink, "id">;
  onWithdrawn?: () => void;
}

function Withdraw({ approvalId, ...props }: WithdrawProps) {
  return <WithdrawLink withdraw={useWithdrawReviewLink(approvalId)} {...props} />;
}
