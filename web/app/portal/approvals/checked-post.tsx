import { type ReactNode, useMemo } from "react";
import type { Account, Schedule } from "~/api/types";
import { timeZone } from "~/lib/format";
import { ErrorBanner } from "~/ui/banner";
import { Finding, FindingList } from "~/ui/finding";
import { isComposable } from "~/portal/data/composable";
import type { Draft } from "~/portal/composer/draft/draft";
import { fromSchedule } from "~/portal/composer/draft/from-schedule";
import { targetName } from "~/portal/composer/check/judged";
import { useCheck } from "~/portal/composer/check/use-check";
import { ApprovalPreviews } from "./approval-previews";
import { nameOf } from "./changed-parts";

interface CheckedPostProps {
  schedule: Schedule;
  accounts: readonly Account[];
  isOpen: boolean;
  children: ReactNode;
}

/** What the post says, what the rules say of it, and how it will look. */
export function CheckedPost({ schedule, accounts, isOpen, children }: CheckedPostProps) {
  if (!isComposable(schedule)) return <div className="approval-body">{children}</div>;
  return (
    <WithPreviews schedule={schedule} accounts={accounts} isOpen={isOpen}>
      {children}
    </WithPreviews>
  );
}

function WithPreviews({ schedule, accounts, isOpen, children }: CheckedPostProps) {
  const draft = useMemo(() => fromSchedule(schedule, "", timeZone()), [schedule]);
  // A time that has passed is no finding here: the decision says what to do about it.
  const checked = useCheck(draft, isOpen);
  return (
    <div className="approval-columns">
      <div className="approval-body">
        {children}
        {isOpen && <CheckLines draft={draft} accounts={accounts} check={checked} />}
      </div>
      <div className="approval-looks">
        <ApprovalPreviews schedule={schedule} draft={draft} accounts={accounts} judged={checked.judged} />
      </div>
    </div>
  );
}

interface CheckLinesProps {
  draft: Draft;
  accounts: readonly Account[];
  check: ReturnType<typeof useCheck>;
}

function CheckLines({ draft, accounts, check }: CheckLinesProps) {
  const { judged, error } = check;
  if (error) return <ErrorBanner error={error} fallback="Failed to check the post" />;
  if (!judged) return null;
  const name = (accountId: number) => nameOf(accountId, accounts);
  return (
    <section aria-label="Check result">
      <FindingList>
        {judged.findings.map(({ target, isError, rule, found, advice }) => (
          <Finding
            key={`${target?.accountId} ${rule} ${found}`}
            tone={isError ? "failed" : "pending"}
            about={target && targetName(draft, target, name)}
            advice={advice}
          >
            {found}
          </Finding>
        ))}
        {judged.findings.length === 0 && <Finding tone="succeeded">Every network accepts it as it is.</Finding>}
      </FindingList>
    </section>
  );
}
