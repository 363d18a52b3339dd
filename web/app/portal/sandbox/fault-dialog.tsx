import { useState } from "react";
import type { Account } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { accountName } from "~/portal/data/account-name";
import { useSetFault } from "./queries";

const faults = [
  { name: "rate_limit", label: "Too many requests, with a retry time" },
  { name: "rate_limit_no_header", label: "Too many requests, without a retry time" },
  { name: "server_error", label: "Server error" },
  { name: "slow", label: "Slow responses" },
  { name: "drop_after_accept", label: "Post accepted, but the response is lost" },
  { name: "token_expired", label: "The account's token has expired" },
  { name: "processing_failed", label: "Media processing fails" },
  { name: "duplicate", label: "Post rejected as a duplicate" },
  { name: "still_processing", label: "Video processing takes longer (TikTok, YouTube, Instagram)" },
  { name: "credits_depleted", label: "The server's credits are used up (X)" },
  { name: "metric_removed", label: "The numbers of a post come without likes" },
  { name: "short_access", label: "The next sign-in lasts three days (LinkedIn, Instagram, Threads)" },
];
const most = 1000;

/** Sandbox only: makes the network's next calls on an account fail. */
export function FaultDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [fault, setFault] = useState("server_error");
  const [times, setTimes] = useState("1");
  const set = useSetFault(account.id);
  const count = Number(times);
  const isCount = Number.isInteger(count) && count >= 1 && count <= most;

  return (
    <Dialog title="Simulate a fault" onClose={onClose}>
      <div className="dialog-body stack">
        <p>Choose how the simulated network responds to the next calls for {accountName(account)}.</p>
        <SelectField label="Fault" value={fault} onChange={setFault}>
          {faults.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <CallsField value={times} isValid={isCount} onChange={setTimes} />
        {set.error && <ErrorBanner error={set.error} fallback="Failed to set the fault" />}
        {set.isSuccess && <Notice>Fault set. Publish a post to see how Octavo handles it.</Notice>}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          pending={set.isPending}
          onClick={() => {
            if (isCount) set.mutate({ fault, times: count });
          }}
        >
          {set.isPending ? "Setting..." : "Set fault"}
        </Button>
      </footer>
    </Dialog>
  );
}

interface CallsFieldProps {
  value: string;
  isValid: boolean;
  onChange: (value: string) => void;
}

function CallsField({ value, isValid, onChange }: CallsFieldProps) {
  return (
    <Field label="Calls" error={isValid ? undefined : `Enter 1 to ${most.toLocaleString("en")} calls.`}>
      {(wiring) => (
        <input
          className="input tabular"
          type="number"
          min={1}
          max={most}
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
