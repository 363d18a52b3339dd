import { clientOf } from "~/auth/chosen-workspace";
import { useSession } from "~/auth/session";
import { type Entry, entriesOf, type Place } from "./places";
import { useRole } from "./workspaces";

/** The header's entries for the person's role. */
export function useEntries(): Entry[] {
  const { config } = useSession();
  return entriesOf(config, useRole(), clientOf() !== undefined);
}

/** All places of the header, which are found by the name of their entry too. */
export function usePlaces(): Place[] {
  return useEntries().flatMap(({ label, places }) =>
    places.map((place) => ({ ...place, words: `${label}, ${place.words ?? ""}` })),
  );
}
