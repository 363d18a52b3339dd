import { useMemo, useState, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { useTimeZone } from "~/portal/data/time-zone";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { type PostsAddress, useAddress } from "./address";
import { AgendaView } from "./agenda-view";
import { CalendarBar, showView } from "./calendar-bar";
import { dayOf, instantAt, isDay, monthOf } from "./civil";
import { DeskContext, useDesk, useNow } from "./desk";
import { PostFilters } from "./filter-line";
import { placeOf } from "./grid-keys";
import { useSingleKeys } from "./keys";
import { KeysDialog } from "./keys-dialog";
import { ListScreen } from "./list-screen";
import { MonthView } from "./month-view";
import { useMoves } from "./moves";
import { WeekView } from "./week-view";

/** The same posts as a month, a week or a list. The address says which, of when, and what is filtered. */
export function PostsScreen() {
  const zone = useTimeZone();
  const now = useNow();
  const moves = useMoves(zone);
  const today = dayOf(now, zone);
  const desk = useMemo(() => ({ zone, today, now, moves }), [zone, today, now, moves]);
  const address = useAddress(today);
  const keysDialog = useScreenKeys(address, today, zone, moves.undoLast);
  return (
    <DeskContext value={desk}>
      <PageTitle title="Posts" isTight>
        <Link className="button primary" to={paths.newPost}>
          <Icon name="plus" />
          New Post
        </Link>
      </PageTitle>
      {address.place.view === "list" ? <ListScreen address={address} /> : <Calendar address={address} />}
      {keysDialog}
    </DeskContext>
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

function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  if (isOnline) return null;
  const message = "Scheduled posts are published nevertheless. You can change them again when you are connected.";
  return <Banner title="You are offline." message={message} />;
}

/** N, M, W, L, T and `?`; answers the dialog that `?` opens. */
function useScreenKeys(address: PostsAddress, today: string, zone: string, undo: () => void) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { view } = address.place;
  useSingleKeys(
    {
      n: () => void navigate(newPostPath(today, zone)),
      m: () => showView(address, "month"),
      w: () => showView(address, "week"),
      l: () => showView(address, "list"),
      t: () => (view === "week" ? address.showWeek(today) : address.showMonth(monthOf(today))),
      x: chooseFocused,
      "?": () => setOpen(true),
    },
    undo,
  );
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />;
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

const narrow = matchMedia("(max-width: 54rem)");

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => narrow.matches);
}

function subscribeToWidth(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

function subscribeToLine(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
