import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { Account, App, Schedule } from "~/api/types";
import { useSession } from "~/auth/session";
import { timeZone } from "~/lib/format";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { useAccounts } from "~/portal/data/accounts";
import { useApps } from "~/portal/data/apps";
import { useSchedule } from "~/portal/data/posts";
import { useRole } from "~/portal/data/workspaces";
import { Button } from "~/ui/button";
import { lazyRoute } from "~/ui/lazy-route";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Composer } from "./composer";
import { type Draft, emptyDraft, type MediaFile, targetOf } from "../draft/draft";
import { publishAt } from "../draft/edits";
import { fieldIds, focusField } from "../draft/field-ids";
import { fromSchedule } from "../draft/from-schedule";
import { readLastChoice } from "../draft/last-choice";
import { copyKey, otherCopy, readCopy, removeCopy } from "../draft/local-copy";
import { MayNotWrite, NothingToPostTo } from "./empty";
import { Skeleton } from "./skeleton";
import { uploaded } from "../draft/to-request";
import { many } from "../targets/use-roster";
import type { SendingInput } from "../sending/sending-provider";

const WithFiles = lazyRoute(async () => (await import("./with-files")).WithFiles);

/** Each visit begins a new one. */
export function NewPost() {
  const { key } = useLocation();
  const [parameters] = useSearchParams();
  const copied = parameters.get("copy");
  const files = parameters.getAll("file");
  if (copied) return <CopyOf key={key} id={copied} />;
  if (files.length > 0) {
    return (
      <WithFiles key={key} paths={files}>
        {(media) => <ComposerPage media={media} />}
      </WithFiles>
    );
  }
  return <ComposerPage key={key} text={parameters.get("text") ?? ""} />;
}

function CopyOf({ id }: { id: string }) {
  const copied = useSchedule(id);
  if (copied.data) return <ComposerPage copied={copied.data} />;
  return copied.isPending ? <Skeleton /> : <QueryError query={copied} fallback="Failed to load the post" />;
}

interface Beginning {
  /** A post that is not published yet, to edit it. */
  schedule?: Schedule;
  /** A post that the new one is a copy of. */
  copied?: Schedule;
  /** The first words of a new one. */
  text?: string;
  /** The files of a new one. */
  media?: MediaFile[];
}

/** A new post, or an edit of one that is not published yet. */
export function ComposerPage(beginning: Beginning) {
  const { schedule } = beginning;
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
      {apps.data && accounts.data && <Ready apps={apps.data} accounts={accounts.data} {...beginning} />}
    </>
  );
}

interface ReadyProps extends Beginning {
  apps: readonly App[];
  accounts: readonly Account[];
}

function Ready({ apps, accounts, ...beginning }: ReadyProps): ReactNode {
  const role = useRole();
  if (!may(role, "WRITE")) return <MayNotWrite />;
  if (accounts.length === 0) return <NothingToPostTo />;
  return <Restoring apps={apps} accounts={accounts} {...beginning} />;
}

/** Begins with the copy that this browser kept, if there is one. */
function Restoring({ schedule, copied, text, media, ...lists }: ReadyProps) {
  const { email } = useSession();
  const [parameters] = useSearchParams();
  const [{ key, ...start }, setStart] = useState<Start>(() =>
    atTime(startOf(email, lists, { schedule, copied, text, media }), parameters.get("time")),
  );
  const [other, setOther] = useState(() => (schedule ? undefined : otherCopy(email, copyKey(email, undefined))));
  const take = () => {
    if (!other) return;
    removeCopy(other.key);
    setOther(undefined);
    setStart({ key: other.key, initial: withoutUnfinished(other.copy.draft), isRestored: true });
  };
  const leave = () => {
    setOther(undefined);
    focusField(fieldIds.part(0));
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
          <Button size="small" variant="quiet" onClick={leave}>
            Not now
          </Button>
        </div>
      )}
      <Composer key={key} {...lists} {...start} schedule={schedule} />
    </>
  );
}

interface Start extends Pick<SendingInput, "basedOn" | "isRestored"> {
  initial: Draft;
  /** Another copy is another composer. */
  key: string;
}

function startOf(email: string, { apps, accounts }: ReadyProps, beginning: Beginning): Start {
  const clientId = apps[0]?.clientId ?? "";
  const { schedule, copied, text = "", media = [] } = beginning;
  const key = copyKey(email, schedule?.id, copied?.id ?? [text, ...media.map(({ path }) => path)].join(""));
  const copy = readCopy(key);
  if (copy) {
    return { key, initial: withoutUnfinished(copy.draft), isRestored: true, basedOn: copy.basedOn };
  }
  if (schedule) return { key, initial: fromSchedule(schedule, clientId, timeZone()) };
  if (copied) return { key, initial: copyOf(copied, clientId, accounts) };
  return { key, initial: { ...firstDraft(clientId, accounts, email), common: { parts: [text] }, media } };
}

/** The same for the accounts that are still there, without a time. */
function copyOf(copied: Schedule, clientId: string, accounts: readonly Account[]): Draft {
  const draft = fromSchedule(copied, clientId, timeZone());
  const targets = draft.targets.filter(({ accountId }) => accounts.some(({ id }) => id === accountId));
  return { ...draft, targets, when: emptyDraft(clientId, timeZone()).when };
}

/** For the time that was chosen in the calendar. */
function atTime(start: Start, time: string | null): Start {
  if (!time || Number.isNaN(Date.parse(time))) return start;
  return { ...start, initial: publishAt(time)(start.initial) };
}

/** Files that were still uploading when the page went away have to be chosen again. */
function withoutUnfinished(draft: Draft): Draft {
  return { ...draft, media: uploaded(draft.media) };
}

/** With one account there is nothing to choose; of many, those of the last post are chosen. */
function firstDraft(clientId: string, accounts: readonly Account[], email: string): Draft {
  const last = accounts.length >= many ? readLastChoice(email) : [];
  const chosen = accounts.filter(({ id, connected }) => connected && (accounts.length === 1 || last.includes(id)));
  return { ...emptyDraft(clientId, timeZone()), targets: chosen.map(targetOf) };
}
