import { useCallback, useState } from "react";
import { needsApproval } from "~/portal/data/post-status";
import type { Account, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { timeZone } from "~/lib/format";
import { type Draft, isBlank } from "../draft/draft";
import type { Edit, VersionOwner } from "../draft/edits";
import { fieldIdOf, focusField } from "../check/field-ids";
import { fromSchedule } from "../draft/from-schedule";
import type { Place } from "../check/judged";
import { copyKey } from "../draft/local-copy";
import { problemsOf } from "../sending/problems";
import { StoredDraft } from "../draft/stored-draft";
import { useAutosave } from "../draft/use-autosave";
import { useCheck } from "../check/use-check";
import { usePublishing } from "../sending/use-publishing";
import { useUploads } from "../media/use-uploads";

export interface ComposerInput {
  initial: Draft;
  accounts: readonly Account[];
  /** What is edited; undefined for a new post. */
  schedule?: Schedule;
  /** The `updatedTime` that the initial draft is an edit of, if that is not the schedule's. */
  basedOn?: string | undefined;
  /** The copy of this browser is newer than what is stored. */
  isRestored?: boolean;
}

/** Everything that the composer does. */
export function useComposer({ initial, schedule, basedOn, isRestored = false }: ComposerInput) {
  const { api, email } = useSession();
  const [draft, setDraft] = useState(initial);
  const edit = useCallback((change: Edit) => setDraft(change), []);
  const [stored] = useState(
    () => new StoredDraft(api, schedule && { id: schedule.id, updatedTime: basedOn ?? schedule.updatedTime }),
  );
  const [isPressed, setPressed] = useState(false);
  const uploads = useUploads(draft.clientId, edit);
  const checked = useCheck(draft, isPressed || !isBlank(draft));
  const keyOf = useCallback((id: string | undefined) => copyKey(email, id), [email]);
  const isScheduled = schedule !== undefined && (schedule.status === "SCHEDULED" || needsApproval(schedule));
  const problems = problemsOf(draft, uploads.files);
  const autosave = useAutosave({
    draft,
    stored,
    copyKey: keyOf,
    isStorable: draft.targets.length > 0 && !isBlank(draft),
    isOn: !isScheduled,
    isRestored,
  });
  const looking = useLooking(draft);
  const press = () => setPressed(true);
  const isSettled = !checked.isPending;
  const publishing = usePublishing({ draft, stored, problems: problems.length, press, keyOf, isSettled, isScheduled });

  const choices = useChoices({ draft, setDraft, stored, autosave });
  return {
    draft,
    edit,
    stored,
    uploads,
    checked,
    isPressed,
    problems: isPressed ? problems : [],
    autosave,
    isScheduled,
    press,
    ...choices,
    ...looking,
    ...publishing,
  };
}

interface ChoicesInput {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  stored: StoredDraft;
  autosave: ReturnType<typeof useAutosave>;
}

/** The two ways out of a conflict. */
function useChoices({ draft, setDraft, stored, autosave }: ChoicesInput) {
  const keepMine = (theirs: Schedule) => {
    stored.rebase(theirs.updatedTime);
    void autosave.save(draft);
  };
  const takeTheirs = (theirs: Schedule) => {
    stored.rebase(theirs.updatedTime);
    setDraft(fromSchedule(theirs, draft.clientId, timeZone()));
    autosave.setState({ kind: "IDLE" });
  };
  return { keepMine, takeTheirs };
}

/** Which account is looked at, whose text is shown, and which settings and which crop are open. */
function useLooking(draft: Draft) {
  const [current, setCurrent] = useState<number>();
  const [open, setOpen] = useState<number>();
  const [cropping, crop] = useState<string>();
  const looked = draft.targets.some(({ accountId }) => accountId === current) ? current : undefined;
  const owner: VersionOwner = looked !== undefined && draft.own[looked] ? looked : "common";
  const look = useCallback((accountId: number | undefined) => setCurrent(accountId), []);
  const goTo = useCallback((place: Place, accountId?: number) => {
    if (accountId !== undefined) setCurrent(accountId);
    if (place.kind === "setting" || place.kind === "chat") setOpen(accountId);
    focusField(fieldIdOf(place, accountId));
  }, []);
  return { current: looked, owner, look, goTo, openSettings: open, onOpenSettings: setOpen, cropping, crop };
}
