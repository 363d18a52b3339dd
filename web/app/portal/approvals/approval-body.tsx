import { type ReactNode, useEffect } from "react";
import { useAccounts } from "~/portal/data/accounts";
import type { ApprovalItem } from "~/portal/data/approvals";
import { rememberVersion } from "~/portal/data/seen-versions";
import { Sent } from "~/portal/post/sent";
import { ApprovalFacts } from "./approval-facts";
import { ChangedParts } from "./changed-parts";
import { CheckedPost } from "./checked-post";
import type { Compared } from "./compared";
import { type AskedContent, changesBetween } from "./what-changed";

interface ApprovalBodyProps {
  item: ApprovalItem;
  zone: string;
  isOpen: boolean;
  /** Another version, to show the difference. */
  compared: Compared | undefined;
  /** Before everything else, next to the previews. */
  children?: ReactNode;
}

/** What is decided about: what changed, the text and the files, where it goes and what it costs, and how it will look. */
export function ApprovalBody({ item, zone, isOpen, compared, children }: ApprovalBodyProps) {
  const accounts = useAccounts().data ?? [];
  const { content, schedule, approval } = item;
  const changes =
    content && compared ? changesBetween(compared.content, content as unknown as AskedContent) : undefined;
  const isShownAsChange = changes?.texts.some(({ accountIds }) => accountIds.length === schedule.publications.length);
  useEffect(() => {
    if (content) rememberVersion(approval.id);
  }, [content, approval.id]);
  return (
    <CheckedPost schedule={schedule} accounts={accounts} isOpen={isOpen}>
      {children}
      {changes && (
        <section aria-labelledby="changed">
          <h2 id="changed" className="small-caps">
            {compared?.since}
          </h2>
          <ChangedParts changes={changes} accounts={accounts} zone={zone} />
        </section>
      )}
      <Sent schedule={schedule} isTextShown={!isShownAsChange} />
      <ApprovalFacts item={item} accounts={accounts} zone={zone} isOpen={isOpen} />
    </CheckedPost>
  );
}
