import { type FormEvent, useState } from "react";
import type { App } from "~/api/types";
import { useSession } from "~/auth/session";
import { toggled } from "~/lib/toggled";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { NetworkIcon, networkName, type Platform } from "~/ui/network";
import { SelectField } from "~/ui/select-field";
import type { useCreateConnectLink } from "~/portal/data/connect-links";
import { networksOf } from "~/portal/data/ways";
import { LifetimeField, ReturnField } from "~/portal/parts/connect-link-fields";
import { fieldProblem } from "~/portal/parts/field-problem";
import { firstDraft, firstOrigin, type LinkDraft, linkOf } from "./link-draft";
import type { LinkStart } from "./use-link-dialog";

interface LinkFormProps {
  start: LinkStart;
  apps: readonly App[];
  app: App;
  onApp: (clientId: string) => void;
  create: ReturnType<typeof useCreateConnectLink>;
  onClose: () => void;
}

export function LinkForm({ start, apps, app, onApp, create, onClose }: LinkFormProps) {
  const connectable = useConnectable();
  const [draft, setDraft] = useState(() => firstDraft(start, app, connectable));
  const edit = (change: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...change }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!create.isPending) create.mutate({ clientId: app.clientId, link: linkOf(draft, start) });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {create.error && <ErrorBanner error={create.error} fallback="Failed to create the connect link" />}
        <div className="link-choices">
          <NameField draft={draft} error={create.error} onChange={edit} />
          <LifetimeField value={draft.seconds} onChange={(seconds) => edit({ seconds })} />
        </div>
        {!start.account && <NetworksField networks={connectable} draft={draft} onChange={edit} />}
        <div className="link-choices">
          {apps.length > 1 && <AppField apps={apps} app={app} onApp={onApp} onChange={edit} />}
          <ReturnField key={app.id} app={app} value={draft.returnTo} onChange={(returnTo) => edit({ returnTo })} />
        </div>
        <LinkPromise app={app} start={start} />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {create.isPending ? "Creating..." : "Create connect link"}
        </Button>
      </footer>
    </form>
  );
}

/** The networks that this server can connect. */
function useConnectable(): Platform[] {
  const { config } = useSession();
  return networksOf(config)
    .filter(({ way }) => way !== null)
    .map(({ platform }) => platform);
}

/** What the person who opens the page sees, and what they can do. */
function LinkPromise({ app, start: { account } }: Pick<LinkFormProps, "app" | "start">) {
  const does = account
    ? `accepts only this ${networkName(account.platform)} account`
    : "connects accounts to this workspace";
  return (
    <p className="hint">
      The page shows the name of {app.name}, needs no sign-in, and {does}.
    </p>
  );
}

interface DraftProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

function NameField({ draft, error, onChange }: DraftProps & { error: unknown }) {
  return (
    <Field label="For" hint="Shown on the page, and in your list of links." error={fieldProblem(error, "name")}>
      {(wiring) => (
        <input
          className="input"
          autoComplete="off"
          maxLength={100}
          {...wiring}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
    </Field>
  );
}

function NetworksField({ networks, draft, onChange }: DraftProps & { networks: readonly Platform[] }) {
  return (
    <fieldset>
      <legend className="field-legend">Networks to ask for</legend>
      <div className="link-networks-field">
        {networks.map((platform) => (
          <label key={platform} className="choice">
            <input
              type="checkbox"
              checked={draft.networks.includes(platform)}
              onChange={({ target }) => onChange({ networks: toggled(draft.networks, platform, target.checked) })}
            />
            <NetworkIcon platform={platform} />
            <span>{networkName(platform)}</span>
          </label>
        ))}
      </div>
      <p className="hint">If you choose none, the page offers all of them.</p>
    </fieldset>
  );
}

type AppFieldProps = Pick<LinkFormProps, "apps" | "app" | "onApp"> & Pick<DraftProps, "onChange">;

/** Each application has its own addresses to return to. */
function AppField({ apps, app, onApp, onChange }: AppFieldProps) {
  function choose(clientId: string) {
    const chosen = apps.find((it) => it.clientId === clientId);
    if (chosen) onChange({ returnTo: firstOrigin(chosen) });
    onApp(clientId);
  }

  return (
    <SelectField label="Application" value={app.clientId} onChange={choose}>
      {apps.map(({ clientId, name }) => (
        <option key={clientId} value={clientId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
