/** What the posts of several workspaces are called, and how they are. */
import type { Schedule } from "~/api/types";
import { counted } from "~/lib/counted";
import type { Place } from "../desk/address";
import { addDays, type Day } from "../desk/civil";
import { hasFailed } from "../desk/trouble";
import { spanText, weekText } from "../desk/words";

/** `This week in 5 workspaces` */
export function sharedTitle({ view, week, month, from }: Place, today: Day, where: string): string {
  if (view === "list") return `Posts in ${where}`;
  const span = spanText({ month, from });
  if (view === "month") return `${span.charAt(0).toUpperCase()}${span.slice(1)} in ${where}`;
  const isThisWeek = week <= today && today < addDays(week, 7);
  return `${isThisWeek ? "This week" : weekText(week, addDays(week, 6), today)} in ${where}`;
}

/** `9 posts, 1 failed` */
export function sharedSummary(posts: readonly Schedule[]): string {
  const failed = posts.filter(hasFailed).length;
  return counted(posts.length, "post") + (failed > 0 ? `, ${failed} failed` : "");
}
