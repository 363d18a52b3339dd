import type { CalendarLink, CalendarLinkWithUrl } from "~/api/types";
import { dayAndTime } from "~/lib/zoned-time";
import { useCalendarLinks, useCreateCalendarLink, useWithdrawCalendarLink } from "~/portal/data/calendar-links";
import { useTimeZone } from "~/portal/data/time-zone";
import "~/portal/parts/connect-link.css";
import { WithdrawLink } from "~/portal/parts/withdraw-link";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";
import { focusNow } from "~/ui/focus";
import { QueryError } from "~/ui/query-error";

/** A secret address for the person's calendar program: created, shown once, withdrawn. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateCalendarLink();
  const link = create.data;
  return (
    <Dialog title="Subscribe in your calendar" onClose={onClose}>
      <div className="dialog-body stack">
        {create.error && <ErrorBanner error={create.error} fallback="Failed to create the calendar link" />}
        {link ? (
          <Created link={link} onWithdrawn={onClose} />
        ) : (
          <>
            <p>
              Your calendar program shows the posts of this workspace, from 30 days ago to a year ahead. It reads them
              by a secret address, which works while you are a member of the workspace.
            </p>
            <Links />
          </>
        )}
      </div>
      <footer>
        <Button onClick={onClose}>{link ? "Done" : "Cancel"}</Button>
        {!link && (
          <Button variant="primary" pending={create.isPending} onClick={() => create.mutate()}>
            {create.isPending ? "Creating..." : "Create calendar link"}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

/** Its address is in this page's memory only: the API shows it once. */
function Created({ link, onWithdrawn }: { link: CalendarLinkWithUrl; onWithdrawn: () => void }) {
  return (
    <div className="stack" role="status" tabIndex={-1} ref={focusNow}>
      <p className="connect-link">
        <code className="mono">{link.url}</code>
        <CopyButton value={link.url} label="Copy link" />
      </p>
      <p>
        Add it where your calendar program subscribes to an address: “From URL” in Google Calendar, “New Calendar
        Subscription” in Apple Calendar, “Subscribe from web” in Outlook.
      </p>
      <p className="hint">Octavo doesn’t show the link again. Anyone who has it can read the posts.</p>
      <p>
        <Withdraw link={link} onWithdrawn={onWithdrawn} />
      </p>
    </div>
  );
}

function Links() {
  const zone = useTimeZone();
  const links = useCalendarLinks();
  if (!links.data?.length) return <QueryError query={links} fallback="Failed to load your calendar links" />;
  return (
    <section aria-labelledby="calendar-links">
      <h3 id="calendar-links" className="small-caps">
        Your calendar links
      </h3>
      <ul>
        {links.data.map((link) => (
          <li key={link.id}>
            Created {dayAndTime(link.createdTime, zone)} <Withdraw link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw(props: { link: Pick<CalendarLink, "id">; onWithdrawn?: () => void }) {
  return <WithdrawLink withdraw={useWithdrawCalendarLink()} {...props} />;
}
