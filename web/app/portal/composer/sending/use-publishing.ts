import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { approvalsKey, postsKey } from "~/portal/data/posts";
import { useLinkTo } from "~/portal/data/workspace-links";
import { toast } from "~/ui/toast";
import { useChecked } from "../check/check-provider";
import { focusFinding } from "../check/focus-finding";
import { useDraft } from "../draft/draft-provider";
import { keepLastChoice } from "../draft/last-choice";
import { removeCopy } from "../draft/local-copy";
import { DraftConflict, type StoredDraft } from "../draft/stored-draft";
import { check } from "../check/use-check";

interface PublishingInput {
  stored: StoredDraft;
  problems: number;
  keyOf: (id: string | undefined) => string;
  isScheduled: boolean;
}

/** Publishing and discarding. A refused press moves the focus to the first finding. */
export function usePublishing({ stored, problems, keyOf, isScheduled }: PublishingInput) {
  const { api, email } = useSession();
  const { draft } = useDraft();
  const { press, isPending } = useChecked();
  const { attempt, ...sending } = useAttempt();
  const findings = useRef<HTMLElement>(null);
  const wantsFinding = useRef(false);
  // After each render: the findings are there once the check has caught up.
  useEffect(() => {
    if (!wantsFinding.current || isPending) return;
    wantsFinding.current = false;
    focusFinding(findings, 0);
  });

  const [pageOf, linkTo] = [useWayBack(), useLinkTo()];
  const leave = useLeaving(() => [keyOf(stored.id), keyOf(undefined)]);
  const publish = () =>
    attempt(async () => {
      press();
      if (problems > 0 || !(await check(api, draft)).isValid) {
        wantsFinding.current = true;
        return false;
      }
      const id = await stored.publish(draft);
      keepLastChoice(
        email,
        draft.targets.map(({ accountId }) => accountId),
      );
      return leave(pageOf(id));
    });
  const discard = () =>
    attempt(async () => {
      // A scheduled post stays as it is stored.
      if (!isScheduled) await stored.discard(draft);
      await leave(isScheduled && stored.id ? pageOf(stored.id) : linkTo(paths.posts));
      toast(isScheduled ? "The changes were discarded." : "The post was discarded.");
      return true;
    });
  return { publish, discard, findings, ...sending };
}

/** Goes to another page; nothing of the draft stays in this browser. */
function useLeaving(copies: () => string[]): (to: string) => Promise<true> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (to) => {
    for (const copy of copies()) removeCopy(copy);
    await queries.invalidateQueries({ queryKey: postsKey() });
    // The version from before was seen: it would hold the approval of the new one.
    await queries.resetQueries({ queryKey: approvalsKey });
    await navigate(to);
    return true;
  };
}

/** People who came from the approvals return to them. */
function useWayBack(): (id: string) => string {
  const [parameters] = useSearchParams();
  const linkTo = useLinkTo();
  const from = parameters.get("from");
  if (from?.startsWith("apr_")) return () => linkTo(paths.approval(from));
  return from === "approvals" ? (id) => linkTo(paths.approvalOf(id)) : paths.post;
}

/** One call at a time, and why the last one failed. */
function useAttempt() {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** `work` gives whether the page is left. On the way to the next one nothing more is sent or saved. */
  const attempt = async (work: () => Promise<boolean>) => {
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    const isLeaving = await work().catch((error: unknown) => {
      setFailure(error);
      return false;
    });
    if (!isLeaving) setSending(false);
  };
  const conflict = failure instanceof DraftConflict ? failure.theirs : undefined;
  return { attempt, isSending, failure, conflict, clearFailure: () => setFailure(undefined) };
}
