import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { Account, App, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { timeZone } from "~/lib/format";
import { toWallTime } from "~/lib/zoned-time";
import { paths } from "~/lib/paths";
import { useAccounts } from "~/portal/data/accounts";
import { useApps } from "~/portal/data/apps";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Composer } from "./composer";
import { type Draft, emptyDraft, targetOf } from "./draft";
import { fromSchedule } from "./from-schedule";
import { copyKey, otherCopy, readCopy, removeCopy } from "./local-copy";
import { NothingToPostTo, NoApplication } from "./empty";
import { Skeleton } from "./skeleton";
import { uploaded } from "./to-request";
import type { ComposerInput } from "./use-composer";

/** Each visit begins a new one. */
export function NewPost() {
  const { key } = useLocation();
  return <ComposerPage key={key} />;
}

/** A new post, or an edit of one that is not published yet. */
export function ComposerPage({ schedule }: { schedule?: Schedule }) {
  const apps = useApps();
  const accounts = useAccounts();
  return (
    <>
      <PageTitle
        title={schedule ? "Edit post" : "New post"}
        crumb={
          <>
            <Link to={paths.posts}>Posts</Link>
            <Icon name="forward" />
            <span>{schedule ? "Edit post" : "New post"}</span>
          </>
        }
      />
      <QueryError query={apps} fallback="Failed to load apps" />
      <QueryError query={accounts} fallback="Failed to load accounts" />
      {(apps.isPending || accounts.isPending) && <Skeleton />}
      {apps.data && accounts.data && <Ready apps={apps.data} accounts={accounts.data} schedule={schedule} />}
    </>
  );
}

interface ReadyProps {
  apps: readonly App[];
  accounts: readonly Account[];
  schedule?: Schedule;
}

function Ready({ apps, accounts, schedule }: ReadyProps): ReactNode {
  const [app] = apps;
  if (!app) return <NoApplication />;
  if (accounts.length === 0) return <NothingToPostTo />;
  return <Restoring app={app} apps={apps} accounts={accounts} schedule={schedule} />;
}

/** Begins with the copy that this browser kept, if there is one. */
function Restoring({ app, schedule, ...lists }: ReadyProps & { app: App }) {
  const { email } = useSession();
  const [parameters] = useSearchParams();
  const [{ key, ...start }, setStart] = useState<Start>(() =>
    atTime(startOf(email, app, lists.accounts, schedule), parameters.get("time")),
  );
  const [other, setOther] = useState(() => (schedule ? undefined : otherCopy(email, copyKey(email, undefined))));
  const take = () => {
    if (!other) return;
    removeCopy(other.key);
    setOther(undefined);
    setStart({ key: other.key, initial: withoutUnfinished(other.copy.draft), isRestored: true });
  };
  return (
    <>
      {other && (
        <div className="banner tone accent" role="status">
          <Icon name="edit" />
          <p>You have an unsent post from another tab.</p>
          <Button size="small" onClick={take}>
            Open it
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOther(undefined)}>
            Not now
          </Button>
        </div>
      )}
      <Composer key={key} {...lists} {...start} schedule={schedule} />
    </>
  );
}

interface Start extends Pick<ComposerInput, "initial" | "basedOn" | "isRestored"> {
  /** Another copy is another composer. */
  key: string;
}

function startOf(email: string, app: App, accounts: readonly Account[], schedule: Schedule | undefined): Start {
  const key = copyKey(email, schedule?.id);
  const copy = readCopy(key);
  if (copy) {
    return { key, initial: withoutUnfinished(copy.draft), isRestored: true, basedOn: copy.basedOn };
  }
  const initial = schedule ? fromSchedule(schedule, app.clientId, timeZone()) : firstDraft(app, accounts);
  return { key, initial };
}

/** For the time that was chosen in the calendar. */
function atTime(start: Start, time: string | null): Start {
  const { zone } = start.initial.when;
  if (!time || Number.isNaN(Date.parse(time))) return start;
  return { ...start, initial: { ...start.initial, when: { kind: "AT", local: toWallTime(time, zone), zone } } };
}

/** Files that were still uploading when the page went away have to be chosen again. */
function withoutUnfinished(draft: Draft): Draft {
  return { ...draft, media: uploaded(draft.media) };
}

/** With one account there is nothing to choose. */
function firstDraft({ clientId }: App, accounts: readonly Account[]): Draft {
  const [only, ...others] = accounts;
  const draft = emptyDraft(clientId, timeZone());
  return only?.connected && others.length === 0 ? { ...draft, targets: [targetOf(only)] } : draft;
}
