import { useMemo } from "react";
import type { Account, Schedule } from "~/api/types";
import { useMediaOf } from "~/portal/data/media-library";
import { type Composition, CompositionContext } from "~/portal/composer/context";
import type { Draft } from "~/portal/composer/draft/draft";
import type { Judged } from "~/portal/composer/check/judged";
import type { LocalFile } from "~/portal/composer/media/local-file";
import { Previews } from "~/portal/composer/preview/previews";

interface ApprovalPreviewsProps {
  schedule: Schedule;
  draft: Draft;
  accounts: readonly Account[];
  judged: Judged | undefined;
}

/** How the post will look on each network: the composer's previews of the stored post. */
export function ApprovalPreviews({ schedule, draft, accounts, judged }: ApprovalPreviewsProps) {
  const paths = schedule.publications.flatMap(({ posts }) => posts.flatMap(({ attachmentPaths }) => attachmentPaths));
  const media = useMediaOf([...new Set(paths)]);
  const files = useMemo(() => Object.fromEntries(media.flatMap(storedPicture)), [media]);
  return (
    <CompositionContext value={{ ...readOnly, draft, accounts, judged, files }}>
      <Previews />
    </CompositionContext>
  );
}

const nothing = () => undefined;

/** Nothing is edited here. */
const readOnly: Pick<Composition, "edit" | "look" | "goTo" | "crop" | "current" | "owner"> = {
  edit: nothing,
  look: nothing,
  goTo: nothing,
  crop: nothing,
  current: undefined,
  owner: "common",
};

/** A stored picture in the place of one that was chosen on this page. */
function storedPicture({ path, type, thumbnailUrl }: { path: string; type: string; thumbnailUrl?: string | null }) {
  if (!thumbnailUrl || !type.startsWith("image/")) return [];
  const file = new File([], path, { type });
  const picture: LocalFile = {
    file,
    url: thumbnailUrl,
    sent: 0,
    isDone: true,
    controller: new AbortController(),
    key: "",
  };
  return [[path, picture] as const];
}
