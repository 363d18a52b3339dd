import { createContext, type ReactNode, useCallback, useState } from "react";
import type { Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { timeZone } from "~/lib/format";
import { useProvided } from "~/lib/use-provided";
import { needsApproval } from "~/portal/data/post-status";
import { useChecked } from "../check/check-provider";
import { focusFinding } from "../check/focus-finding";
import { isBlank } from "../draft/draft";
import { useDraft } from "../draft/draft-provider";
import { fromSchedule } from "../draft/from-schedule";
import { copyKey } from "../draft/local-copy";
import { StoredDraft } from "../draft/stored-draft";
import { useAutosave } from "../draft/use-autosave";
import { useUploads } from "../media/uploads-provider";
import { problemsOf } from "./problems";
import { usePublishing } from "./use-publishing";

export interface SendingInput {
  /** What is edited; undefined for a new post. */
  schedule?: Schedule | undefined;
  /** The `updatedTime` that the initial draft is an edit of, if that is not the schedule's. */
  basedOn?: string | undefined;
  /** The copy of this browser is newer than what is stored. */
  isRestored?: boolean;
}

type Sending = ReturnType<typeof useStoring>;

const SendingContext = createContext<Sending | undefined>(undefined);

/** Owns what is stored of the draft: saving, publishing and discarding it. */
export function SendingProvider({ children, ...input }: SendingInput & { children: ReactNode }) {
  return <SendingContext value={useStoring(input)}>{children}</SendingContext>;
}

export function useSending(): Sending {
  return useProvided(SendingContext);
}

function useStoring({ schedule, basedOn, isRestored = false }: SendingInput) {
  const { api, email } = useSession();
  const { draft } = useDraft();
  const { isPressed, press } = useChecked();
  const [stored] = useState(
    () => new StoredDraft(api, schedule && { id: schedule.id, updatedTime: basedOn ?? schedule.updatedTime }),
  );
  const keyOf = useCallback((id: string | undefined) => copyKey(email, id), [email]);
  const isScheduled = schedule !== undefined && (schedule.status === "SCHEDULED" || needsApproval(schedule));
  const problems = problemsOf(draft, useUploads().files);
  const publishing = usePublishing({ stored, problems: problems.length, keyOf, isScheduled });
  const { findings, isSending } = publishing;
  const autosave = useAutosave({
    draft,
    stored,
    copyKey: keyOf,
    isStorable: draft.targets.length > 0 && !isBlank(draft),
    isOn: !isScheduled && !isSending,
    isRestored,
  });
  const save = () => {
    if (!isScheduled && !isSending) void autosave.save(draft);
  };
  /** The check runs after each change anyway: this shows what the form itself misses too. */
  const check = () => {
    press();
    requestAnimationFrame(() => focusFinding(findings, 0));
  };
  return {
    ...publishing,
    ...useChoices(stored, autosave, publishing.clearFailure),
    problems: isPressed ? problems : [],
    id: stored.id,
    saved: autosave.state,
    save,
    check,
    isScheduled,
  };
}

/** The two ways out of a conflict. */
function useChoices(stored: StoredDraft, autosave: ReturnType<typeof useAutosave>, clearFailure: () => void) {
  const { draft, edit } = useDraft();
  const keepMine = (theirs: Schedule) => {
    clearFailure();
    stored.rebase(theirs.updatedTime);
    void autosave.save(draft);
  };
  const takeTheirs = (theirs: Schedule) => {
    clearFailure();
    stored.rebase(theirs.updatedTime);
    edit(() => fromSchedule(theirs, draft.clientId, timeZone()));
    autosave.setState({ kind: "IDLE" });
  };
  return { keepMine, takeTheirs };
}
