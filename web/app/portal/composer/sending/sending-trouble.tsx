import { ErrorBanner } from "~/ui/banner";
import { lazyRoute } from "~/ui/lazy-route";
import { fieldIds, focusField } from "../draft/field-ids";
import { useSending } from "./sending-provider";

const Conflict = lazyRoute(async () => (await import("./conflict")).Conflict);

/** What went wrong stands above the bar, and the form stays as it is. */
export function SendingTrouble() {
  const { saved, failure, conflict, save } = useSending();
  const theirs = conflict ?? (saved.kind === "CONFLICT" ? saved.theirs : undefined);
  if (theirs) return <Conflict theirs={theirs} />;
  if (failure) return <ErrorBanner error={failure} fallback="Failed to publish" />;
  if (saved.kind !== "FAILED") return null;
  // The button goes away with what it is about.
  const saveAgain = () => {
    focusField(fieldIds.part(0));
    save();
  };
  const again = { label: "Try again", onClick: saveAgain };
  return <ErrorBanner error={saved.error} fallback="Failed to save the draft" action={again} />;
}
