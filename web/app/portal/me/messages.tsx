import type { Notice } from "~/api/types";
import { useSession } from "~/auth/session";
import { ErrorBanner } from "~/ui/banner";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { useChooseNotice, useNotices } from "~/portal/data/notices";
import { usePush } from "~/portal/data/push";
import { Section } from "~/portal/parts/section";
import { PushBrowsers } from "./push-browsers";

const labels: Readonly<Record<Notice["kind"], string>> = {
  POST_FAILED: "Posts were not published",
  POST_UNKNOWN: "The result of a post is unknown",
  DELETION_FAILED: "Published posts could not be deleted",
  ACCOUNT_RECONNECT: "An account must be connected again",
  WEBHOOK_DISABLED: "Octavo disabled a webhook",
  APPROVAL_REQUESTED: "Posts wait for your approval",
  COMMENT_RECEIVED: "People commented on published posts",
};

/** What the person wants to be notified about, and on which devices. */
export function Messages() {
  const hasMail = useSession().config.mail !== false;
  const notices = useNotices();
  const push = usePush();
  return (
    <Section title="Messages" intro={intro(hasMail)}>
      {(notices.isPending || push.isPending) && <Loader>Loading your messages...</Loader>}
      <QueryError query={notices} fallback="Failed to load what you are notified about" />
      <QueryError query={push} fallback="Failed to load your devices" />
      {notices.data && <NoticeTable notices={notices.data.items} hasMail={hasMail} />}
      {push.data && <PushBrowsers push={push.data} />}
    </Section>
  );
}

function intro(hasMail: boolean): string {
  return hasMail
    ? "Choose what Octavo notifies you about. Mail about your own account, such as a changed password, always comes."
    : "This server sends no mail. Ask the person who runs it to set a mail server. Push messages work without one.";
}

function NoticeTable({ notices, hasMail }: { notices: readonly Notice[]; hasMail: boolean }) {
  const choose = useChooseNotice();
  const pick = (change: Choice) => choose.mutate(change);
  return (
    <>
      {choose.error && <ErrorBanner error={choose.error} fallback="Failed to save your choice" />}
      <table className="table notice-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Mail</th>
            <th scope="col">Push message</th>
          </tr>
        </thead>
        <tbody>
          {notices.map((notice) => (
            <NoticeRow key={notice.kind} notice={notice} hasMail={hasMail} isSaving={choose.isPending} onPick={pick} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type Choice = Pick<Notice, "kind"> & Partial<Pick<Notice, "mail" | "push">>;

interface NoticeRowProps {
  notice: Notice;
  hasMail: boolean;
  isSaving: boolean;
  onPick: (choice: Choice) => void;
}

function NoticeRow({ notice: { kind, mail, push }, hasMail, isSaving, onPick }: NoticeRowProps) {
  const label = labels[kind];
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <input
          type="checkbox"
          aria-label={`${label}: mail`}
          checked={mail}
          disabled={!hasMail || isSaving}
          onChange={({ target }) => onPick({ kind, mail: target.checked })}
        />
      </td>
      <td>
        {kind === "APPROVAL_REQUESTED" ? (
          <input
            type="checkbox"
            aria-label={`${label}: push message`}
            checked={push}
            disabled={isSaving}
            onChange={({ target }) => onPick({ kind, push: target.checked })}
          />
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">not as a push message</span>
          </>
        )}
      </td>
    </tr>
  );
}
