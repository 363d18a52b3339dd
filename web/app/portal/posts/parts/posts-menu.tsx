import { useState } from "react";
import type { Span, useExportPosts } from "~/portal/data/post-lists";
import { lazyRoute } from "~/ui/lazy-route";
import { Menu } from "~/ui/menu";
import { type Place, type PostsAddress, serverFilter } from "../desk/address";
import { addDays, instantAt, weekFrom, weeksFrom, weeksOf } from "../desk/civil";
import { useDesk } from "../desk/desk";

const SubscribeDialog = lazyRoute(async () => (await import("./subscribe-dialog")).SubscribeDialog);

interface PostsMenuProps {
  address: PostsAddress;
  /** Its failure is shown below the title. */
  exportPosts: ReturnType<typeof useExportPosts>;
  /** A calendar link is of one workspace. */
  maySubscribe: boolean;
}

/** What can be done with the posts that are shown: with the filters and, in a calendar, with its days. */
export function PostsMenu({ address: { place, filters }, exportPosts, maySubscribe }: PostsMenuProps) {
  const { zone } = useDesk();
  const [isSubscribing, setSubscribing] = useState(false);
  const save = () => exportPosts.mutate({ ...serverFilter(filters), ...spanOf(place, zone) });
  const subscribe = { label: "Subscribe in your calendar", onClick: () => setSubscribing(true) };
  return (
    <>
      <Menu
        label={exportPosts.isPending ? "Exporting..." : "More"}
        about="posts"
        items={[{ label: "Export CSV", onClick: save }, ...(maySubscribe ? [subscribe] : [])]}
      />
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </>
  );
}

/** The days that a calendar shows. A list shows all times. */
function spanOf({ view, week, month, from }: Place, zone: string): Partial<Span> {
  if (view === "list") return {};
  const days = view === "week" ? weekFrom(week) : (from ? weeksFrom(from) : weeksOf(month)).flat();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return { from: instantAt(first, 0, zone), to: instantAt(addDays(last, 1), 0, zone) };
}
