import { type FormEvent, useState } from "react";
import type { Account, App } from "~/api/types";
import { dayAndTime, shortMoment } from "~/lib/zoned-time";
import { useQueue } from "~/portal/data/queue";
import { ErrorBanner } from "~/ui/banner";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { SelectField } from "~/ui/select-field";
import { ActionBar } from "../sending/action-bar";
import { CheckResult } from "../sending/check-result";
import { Conflict } from "../sending/conflict";
import { type Composition, CompositionContext } from "../context";
import { discardWords, useComposerCommands } from "./composer-commands";
import { Cropping } from "../media/crop/cropping";
import { addPart, publishAt } from "../draft/edits";
import { FirstComment } from "../text/first-comment";
import { MediaStrip } from "../media/media-strip";
import { Previews } from "../preview/previews";
import { deedOf } from "../sending/problems";
import { RequestView } from "../sending/request-view";
import { Roster } from "../targets/roster";
import { SaveStateLine } from "../sending/save-state";
import { SettingsFolds } from "../targets/settings-folds";
import { focusFinding, focusNextFinding } from "../check/focus-finding";
import { type ComposerInput, useComposer } from "./use-composer";
import { useKeys } from "./use-keys";
import { When } from "../sending/when";
import { Worksheet } from "../text/worksheet";
import "./composer.css";

type Composing = ReturnType<typeof useComposer>;

/** Where a post goes, what it says, and how it will look. */
export function Composer({ apps, ...input }: ComposerInput & { apps: readonly App[] }) {
  const composing = useComposer(input);
  useComposerKeys(composing, input.accounts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void composing.publish();
  };
  return (
    <CompositionContext value={compositionOf(composing, input.accounts)}>
      <SaveStateLine state={composing.autosave.state} />
      <form aria-label="Post" onSubmit={submit} noValidate>
        <div className="composer">
          <div>
            <Roster />
            {apps.length > 1 && <ApplicationField apps={apps} composing={composing} />}
          </div>
          <Sheet composing={composing} />
          <div className="composer-previews">
            <Previews />
          </div>
        </div>
        <Foot composing={composing} />
      </form>
    </CompositionContext>
  );
}

function useComposerKeys(composing: Composing, accounts: readonly Account[]): void {
  const { edit, owner, look, findings, draft, isScheduled } = composing;
  const actions = {
    publish: () => void composing.publish(),
    save: () => saveNow(composing),
    check: () => checkNow(composing),
    addPart: () => edit(addPart(owner)),
    nextFinding: () => focusNextFinding(findings),
    account: (place: number) => look(accounts[place]?.id),
  };
  useKeys(actions);
  useComposerCommands({
    ...actions,
    deed: deedOf(draft, useMoment(composing)),
    isDraftOffered: !isScheduled,
    discard: () => void composing.discard(),
    setTime: (instant) => edit(publishAt(instant)),
    zone: draft.when.zone,
  });
}

function compositionOf(composing: Composing, accounts: readonly Account[]): Composition {
  const { draft, edit, checked, uploads, current, owner, look, goTo, crop } = composing;
  return { draft, edit, accounts, judged: checked.judged, files: uploads.files, current, owner, look, goTo, crop };
}

function Sheet({ composing }: { composing: Composing }) {
  const { checked, uploads, problems, findings, stored, openSettings, onOpenSettings } = composing;
  return (
    <div>
      <Worksheet />
      <MediaStrip uploads={uploads} />
      <Cropping uploads={uploads} fileId={composing.cropping} />
      <CheckResult problems={problems} isPending={checked.isPending} at={checked.at} list={findings} />
      {checked.error && !checked.judged && <ErrorBanner error={checked.error} fallback="Failed to check the post" />}
      <FirstComment />
      <SettingsFolds open={openSettings} onOpen={onOpenSettings} />
      <When />
      <RequestView id={stored.id} />
    </div>
  );
}

function ApplicationField({ apps, composing }: { apps: readonly App[]; composing: Composing }) {
  const { draft, edit } = composing;
  return (
    <section>
      <SelectField
        label="Application"
        value={draft.clientId}
        onChange={(clientId) => edit((it) => ({ ...it, clientId }))}
      >
        {apps.map(({ id, clientId, name }) => (
          <option key={id} value={clientId}>
            {name}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

function Foot({ composing }: { composing: Composing }) {
  const { draft, checked, problems, uploads, findings, isSending, isScheduled } = composing;
  const [isDiscarding, setDiscarding] = useState(false);
  const found = checked.judged?.findings ?? [];
  const errors = found.filter(({ isError }) => isError).length;
  return (
    <ActionBar
      errors={errors + problems.length}
      warnings={found.length - errors}
      files={uploads.files}
      deed={deedOf(draft, useMoment(composing))}
      isSending={isSending}
      isDraftOffered={!isScheduled}
      onFirstFinding={() => focusFinding(findings, 0)}
      onDiscard={() => setDiscarding(true)}
      onSave={() => saveNow(composing)}
      onCheck={() => checkNow(composing)}
    >
      <FootTrouble composing={composing} />
      {isDiscarding && (
        <ConfirmDialog
          {...discardWords(isScheduled)}
          dismissLabel="Keep it"
          confirmLabel="Discard"
          onCancel={() => setDiscarding(false)}
          onConfirm={() => {
            setDiscarding(false);
            void composing.discard();
          }}
        />
      )}
    </ActionBar>
  );
}

/** What went wrong stands above the bar, and the form stays as it is. */
function FootTrouble({ composing }: { composing: Composing }) {
  const { autosave, failure, conflict, keepMine, takeTheirs, clearFailure } = composing;
  const theirs = conflict ?? (autosave.state.kind === "CONFLICT" ? autosave.state.theirs : undefined);
  if (theirs) {
    const choose = (take: (theirs: NonNullable<typeof conflict>) => void) => () => {
      clearFailure();
      take(theirs);
    };
    return <Conflict theirs={theirs} onKeepMine={choose(keepMine)} onTakeTheirs={choose(takeTheirs)} />;
  }
  if (failure) return <ErrorBanner error={failure} fallback="Failed to publish" />;
  if (autosave.state.kind !== "FAILED") return null;
  const again = { label: "Try again", onClick: () => saveNow(composing) };
  return <ErrorBanner error={autosave.state.error} fallback="Failed to save the draft" action={again} />;
}

/** The time that the primary button names, as the clock in the chosen zone shows it. */
function useMoment({ draft: { when } }: Composing): string {
  const slot = useQueue().data?.next[0];
  if (when.kind === "AT") return shortMoment(when.local);
  return when.kind === "SLOT" && slot ? dayAndTime(slot, when.zone).replace(/^\S+ /, "") : "";
}

function saveNow({ autosave, draft, isScheduled }: Composing): void {
  if (!isScheduled) void autosave.save(draft);
}

/** The check runs after each change anyway: this shows what the form itself misses too. */
function checkNow({ press, findings }: Composing): void {
  press();
  requestAnimationFrame(() => focusFinding(findings, 0));
}
