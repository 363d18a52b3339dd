import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { useAcross } from "~/portal/data/several";
import { outcomeLook } from "~/ui/outcome-badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { networkName } from "~/ui/network";
import { type Filters, isFiltered, type PostsAddress } from "../desk/address";
import "./empty.css";

interface EmptyProps {
  /** `November 2026`; nothing where the whole list is meant. */
  period?: string;
  address: PostsAddress;
  freeSlots: readonly string[];
}

/** Nothing is there, or nothing matches: what was asked, and what to do. */
export function CalendarEmpty({ period, address, freeSlots }: EmptyProps) {
  const isShared = useAcross() !== undefined;
  if (isFiltered(address.filters)) return <NoMatch period={period} address={address} />;
  // "New post in…" is above: it asks for the workspace first.
  if (isShared) return <p className="calendar-empty calendar-empty-title">{emptyText(period)}</p>;
  return (
    <div className="calendar-empty">
      <p className="calendar-empty-title">{emptyText(period)}</p>
      <p className="supporting">
        {freeSlots.length > 0 && `Your queue has ${freeSlots.length} free slots. `}
        {period ? (
          <span className="key-hints">Press N on a day, or drag a draft here.</span>
        ) : (
          "Posts from the API and from this portal are listed here."
        )}
      </p>
      <Link className="button small primary" to={paths.newPost}>
        <Icon name="plus" />
        New Post
      </Link>
    </div>
  );
}

function emptyText(period: string | undefined): string {
  return period ? `No posts in ${period}` : "No posts yet";
}

function NoMatch({ period, address }: Pick<EmptyProps, "period" | "address">) {
  return (
    <div className="calendar-empty" role="status">
      <p>{noMatchText(address.filters, period)}</p>
      <Button size="small" onClick={address.clearFilters}>
        Clear Filters
      </Button>
    </div>
  );
}

/** `No failed posts for LinkedIn in November 2026.` */
export function noMatchText({ status, platform, accountId, search }: Filters, period?: string): string {
  const state = status === "" || status === "all" ? "" : `${outcomeLook(status).label.toLowerCase()} `;
  const target = [platform && networkName(platform), accountId !== undefined && "this account"].filter(Boolean);
  return [
    `No ${state}posts`,
    search && ` with “${search}”`,
    target.length > 0 && ` for ${target.join(" on ")}`,
    period && ` in ${period}`,
    ".",
  ]
    .filter(Boolean)
    .join("");
}
