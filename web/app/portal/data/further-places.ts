import { paths } from "~/lib/paths";
import type { Place } from "./places";

/** Those that other screens lead to. */
export const furtherPlaces: readonly Place[] = [
  { to: `${paths.posts}?view=list&status=FAILED`, label: "Failed posts" },
];
