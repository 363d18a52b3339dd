import { lazyRoute } from "~/ui/lazy-route";
import { type FormEvent, useEffect } from "react";
import type { Account, App } from "~/api/types";
import { SelectField } from "~/ui/select-field";
import { CheckProvider, useChecked } from "../check/check-provider";
import type { Draft } from "../draft/draft";
import { DraftProvider, useDraft } from "../draft/draft-provider";
import { fieldIds, focusField } from "../draft/field-ids";
import { LookingProvider, useLooking } from "../draft/looking-provider";
import { Cropping } from "../media/crop/cropping";
import { MediaStrip } from "../media/media-strip";
import { UploadsProvider, useUploads } from "../media/uploads-provider";
import { ActionBar } from "../sending/action-bar";
import { CheckResult } from "../sending/check-result";
import { RequestView } from "../sending/request-view";
import { SaveStateLine } from "../sending/save-state";
import { type SendingInput, SendingProvider, useSending } from "../sending/sending-provider";
import { When } from "../sending/when";
import { Roster } from "../targets/roster";
import { FirstComment } from "../text/first-comment";
import { Worksheet } from "../text/worksheet";
import { useComposerActions } from "./composer-actions";
import "./composer.css";

const Previews = lazyRoute(async () => (await import("../preview/previews")).Previews);
const SettingsFolds = lazyRoute(async () => (await import("../targets/settings-folds")).SettingsFolds);

interface ComposerProps extends SendingInput {
  initial: Draft;
  accounts: readonly Account[];
  apps: readonly App[];
}

/** Where a post goes, what it says, and how it will look. Each provider needs only those around it. */
export function Composer({ initial, accounts, apps, ...sending }: ComposerProps) {
  return (
    <DraftProvider initial={initial} accounts={accounts}>
      <LookingProvider>
        <UploadsProvider>
          <CheckProvider>
            <SendingProvider {...sending}>
              <ComposerForm apps={apps} isNew={!sending.schedule} />
            </SendingProvider>
          </CheckProvider>
        </UploadsProvider>
      </LookingProvider>
    </DraftProvider>
  );
}

function ComposerForm({ apps, isNew }: { apps: readonly App[]; isNew: boolean }) {
  const { publish } = useSending();
  // Who opens a new post wants to write.
  useEffect(() => {
    if (isNew) focusField(fieldIds.part(0));
  }, [isNew]);
  useComposerActions();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void publish();
  };
  return (
    <>
      <SaveStateLine />
      <form aria-label="Post" onSubmit={submit} noValidate>
        <div className="composer">
          <div>
            <Roster />
            {apps.length > 1 && <ApplicationField apps={apps} />}
          </div>
          <div>
            <Worksheet />
            <MediaStrip />
            <Cropping />
            <CheckResult />
            <FirstComment />
            <Settings />
            <When />
            <RequestView />
          </div>
          <div className="composer-previews">
            <DraftPreviews />
          </div>
        </div>
        <ActionBar />
      </form>
    </>
  );
}

/** Loaded once there is an account that has some. */
function Settings() {
  const { draft } = useDraft();
  return draft.targets.length > 0 && <SettingsFolds />;
}

function ApplicationField({ apps }: { apps: readonly App[] }) {
  const { draft, edit } = useDraft();
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

/** Loaded as the settings are. */
function DraftPreviews() {
  const { draft, accounts } = useDraft();
  const { current } = useLooking();
  const { judged } = useChecked();
  const { urlOf } = useUploads();
  if (draft.targets.length === 0) return null;
  return <Previews draft={draft} accounts={accounts} judged={judged} current={current} urlOf={urlOf} />;
}
