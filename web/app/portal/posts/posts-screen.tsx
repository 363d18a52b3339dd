import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { useIsNarrow } from "~/lib/use-is-narrow";
import { type PageKey, useCommands } from "~/portal/data/page-commands";
import { useExportPosts } from "~/portal/data/post-lists";
import { useSeveral } from "~/portal/data/several";
import { useTimeZone } from "~/portal/data/time-zone";
import { useRole } from "~/portal/data/workspaces";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { lazyRoute } from "~/ui/lazy-route";
import { PageTitle } from "~/ui/page-title";
import { type PostsAddress, useAddress } from "./desk/address";
import { AgendaView } from "./agenda/agenda-view";
import { CalendarBar, showView } from "./parts/calendar-bar";
import { dayOf, instantAt, isDay } from "./desk/civil";
import { type Desk, DeskContext, useDesk, useNow } from "./desk/desk";
import { PostFilters } from "./parts/filter-line";
import { placeOf } from "./days/grid-keys";
import { MonthView } from "./month/month-view";
import { useMoves } from "./desk/moves";
import { OfflineBanner } from "./parts/offline-banner";
import { PostsMenu } from "./parts/posts-menu";
import { WeekView } from "./week/week-view";

const ListScreen = lazyRoute(async () => (await import("./list/list-screen")).ListScreen);
const SharedPosts = lazyRoute(async () => (await import("./shared-posts")).SharedPosts);

/** The same posts as a month, a week or a list. The address says which, of when, and what is filtered. */
export function PostsScreen() {
  const zone = useTimeZone();
  const now = useNow();
  const moves = useMoves(zone);
  const today = dayOf(now, zone);
  const desk = useMemo(() => ({ zone, today, now, moves }), [zone, today, now, moves]);
  const address = useAddress(today);
  const several = useSeveral();
  const [newPost, setNewPost] = useState<string>();
  usePostsCommands(address, desk, several && setNewPost);
  return (
    <DeskContext value={desk}>
      {several ? (
        <SharedPosts several={several} address={address} newPost={newPost} onNewPost={setNewPost} />
      ) : (
        <OwnPosts address={address} />
      )}
    </DeskContext>
  );
}

function OwnPosts({ address }: { address: PostsAddress }) {
  const role = useRole();
  const exportPosts = useExportPosts();
  return (
    <>
      <PageTitle title="Posts" isTight>
        <PostsMenu address={address} exportPosts={exportPosts} maySubscribe={address.place.view !== "list"} />
        {may(role, "WRITE") && (
          <Link className="button primary" to={paths.newPost}>
            <Icon name="plus" />
            New Post
          </Link>
        )}
      </PageTitle>
      {exportPosts.error && <ErrorBanner error={exportPosts.error} fallback="Failed to export the posts" />}
      {address.place.view === "list" ? <ListScreen address={address} /> : <Calendar address={address} />}
    </>
  );
}

function Calendar({ address }: { address: PostsAddress }) {
  const { moves } = useDesk();
  const isNarrow = useIsNarrow();
  const Month = isNarrow ? AgendaView : MonthView;
  return (
    <>
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
      {address.place.view === "week" ? <WeekView address={address} /> : <Month address={address} />}
    </>
  );
}

const gridKeys: readonly PageKey[] = [
  { keys: "Arrows", does: "Move between days and posts" },
  { keys: "Enter", does: "Open the post; on an empty day, make one" },
  { keys: "Alt Arrows", does: "Reschedule by a day or a week; in the week view, up and down by 5 minutes" },
];

/** `onNewPost` asks for the workspace first. */
function usePostsCommands(
  address: PostsAddress,
  { today, zone, moves }: Desk,
  onNewPost: ((to: string) => void) | undefined,
): void {
  const navigate = useNavigate();
  const writeAt = onNewPost ?? ((to) => void navigate(to));
  const { view } = address.place;
  const showToday = () => (view === "week" ? address.showWeek(today) : address.showComingWeeks());
  useCommands(
    [
      {
        id: "new-post",
        label: onNewPost ? "New post in…" : "New post",
        icon: "plus",
        keys: "N",
        run: () => writeAt(newPostPath(today, zone)),
      },
      { id: "month", label: "Show the month", icon: "menu", keys: "M", run: () => showView(address, "month") },
      { id: "week", label: "Show the week", icon: "menu", keys: "W", run: () => showView(address, "week") },
      { id: "list", label: "Show the list", icon: "menu", keys: "L", run: () => showView(address, "list") },
      { id: "today", label: "Go to today", icon: "clock", keys: "T", run: showToday },
    ],
    [
      ...(view === "list" ? [] : gridKeys),
      { keys: "X", does: "Choose the post of the list that has the focus", press: chooseFocused },
      { keys: "Ctrl Z", does: "Undo the last move", press: moves.undoLast },
    ],
  );
}

/** Chooses the post of the list that has the focus, or takes the choice back. */
function chooseFocused(): void {
  document.activeElement?.closest("[data-post]")?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}

/** On the day that has the focus, at nine; without one, or for a time that has passed, without a time. */
function newPostPath(today: string, zone: string): string {
  const { day } = placeOf(document.activeElement);
  if (!isDay(day ?? null) || !day || day < today) return paths.newPost;
  const instant = instantAt(day, 9 * 60, zone);
  return Date.parse(instant) > Date.now() ? paths.newPostOf({ time: instant }) : paths.newPost;
}
