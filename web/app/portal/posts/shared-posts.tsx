import { useMemo } from "react";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { useIsNarrow } from "~/lib/use-is-narrow";
import { useExportPosts } from "~/portal/data/post-lists";
import type { Several } from "~/portal/data/several";
import { useWaitingCount } from "~/portal/data/waiting";
import { useLinkTo } from "~/portal/data/workspace-links";
import { OneWorkspaceDialog } from "~/portal/parts/one-workspace-dialog";
import { SeveralFrame } from "~/portal/parts/several-frame";
import { countsOf, severalText } from "~/portal/parts/several-words";
import { Button } from "~/ui/button";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { AgendaView } from "./agenda/agenda-view";
import { useCalendarPosts } from "./days/calendar-posts";
import type { PostsAddress } from "./desk/address";
import { weekFrom, weeksFrom, weeksOf } from "./desk/civil";
import { useDesk } from "./desk/desk";
import { ListView } from "./list/list-view";
import { SearchField } from "~/ui/search-field";
import { MonthView } from "./month/month-view";
import { CalendarBar } from "./parts/calendar-bar";
import { PostFilters } from "./parts/filter-line";
import { ZoneName } from "./parts/key-line";
import { OfflineBanner } from "./parts/offline-banner";
import { PostsMenu } from "./parts/posts-menu";
import { sharedSummary, sharedTitle } from "./shared/shared-words";
import { SharedWeek } from "./shared/shared-week";

interface SharedPostsProps {
  several: Several;
  address: PostsAddress;
  /** The composer's address, once someone asked for a new post. */
  newPost: string | undefined;
  onNewPost: (to: string | undefined) => void;
}

/** The posts of several workspaces, in the same three views. */
export function SharedPosts(props: SharedPostsProps) {
  const { several, address, newPost, onNewPost } = props;
  return (
    <>
      {address.place.view === "list" ? <SharedList {...props} /> : <SharedCalendar {...props} />}
      {newPost && (
        <OneWorkspaceDialog title="New post in…" several={several} to={newPost} onClose={() => onNewPost(undefined)} />
      )}
    </>
  );
}

function SharedCalendar(props: SharedPostsProps) {
  const { several, address } = props;
  const { zone, moves } = useDesk();
  const { view, week, month, from } = address.place;
  const days = useMemo(
    () => (view === "week" ? weekFrom(week) : (from ? weeksFrom(from) : weeksOf(month)).flat()),
    [view, week, month, from],
  );
  const { posts, query } = useCalendarPosts(days, address.filters, zone);
  const counts = useMemo(() => countsOf(posts), [posts]);
  const Month = useIsNarrow() ? AgendaView : MonthView;
  return (
    <>
      <Title {...props}>{query.data && sharedSummary(posts)}</Title>
      <CalendarBar address={address}>
        <PostFilters address={address} />
      </CalendarBar>
      <OfflineBanner />
      {moves.failure !== undefined && (
        <ErrorBanner
          error={moves.failure}
          fallback="The post was not moved"
          action={{ label: "Dismiss", onClick: moves.dismissFailure }}
        />
      )}
      <SeveralFrame several={several} counts={counts}>
        {view === "week" ? <SharedWeek address={address} /> : <Month address={address} />}
      </SeveralFrame>
    </>
  );
}

function SharedList(props: SharedPostsProps) {
  const { several, address } = props;
  return (
    <>
      <Title {...props} />
      <CalendarBar address={address}>
        <PostFilters address={address}>
          <SearchField label="Search posts" search={address.filters.search} onSearch={(q) => address.filter({ q })} />
        </PostFilters>
      </CalendarBar>
      <OfflineBanner />
      <SeveralFrame several={several}>
        <ListView address={address} />
      </SeveralFrame>
    </>
  );
}

function Title({ several, address, onNewPost, children }: SharedPostsProps & { children?: string | undefined }) {
  const { today } = useDesk();
  const waiting = useWaitingCount();
  const exportPosts = useExportPosts();
  const title = several.query.isPending ? "Posts" : sharedTitle(address.place, today, severalText(several));
  const summary = (
    <p className="supporting tabular">
      {children}
      {children && waiting && ", "}
      {waiting && <Waiting count={waiting} />}
      {(children || waiting) && "."} {address.place.view === "week" && <ZoneName />}
    </p>
  );
  return (
    <>
      <PageTitle title={title} isTight below={summary}>
        <PostsMenu address={address} exportPosts={exportPosts} maySubscribe={false} />
        <Button aria-keyshortcuts="N" onClick={() => onNewPost(paths.newPost)}>
          <Icon name="plus" />
          New post in…
        </Button>
      </PageTitle>
      {exportPosts.error && <ErrorBanner error={exportPosts.error} fallback="Failed to export the posts" />}
    </>
  );
}

function Waiting({ count }: { count: string }) {
  const linkTo = useLinkTo();
  return (
    <Link to={linkTo(paths.approvals)}>
      {count} {count === "1" ? "waits" : "wait"} for you
    </Link>
  );
}
