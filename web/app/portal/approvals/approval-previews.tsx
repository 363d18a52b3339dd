import { useMemo } from "react";
import type { Account, Schedule } from "~/api/types";
import type { Judged } from "~/portal/composer/check/judged";
import type { Draft } from "~/portal/composer/draft/draft";
import { Previews } from "~/portal/composer/preview/previews";
import { useMediaOf } from "~/portal/data/media-library";

interface ApprovalPreviewsProps {
  schedule: Schedule;
  draft: Draft;
  accounts: readonly Account[];
  judged: Judged | undefined;
}

/** How the post will look on each network: the composer's previews of the stored post. */
export function ApprovalPreviews({ schedule, ...look }: ApprovalPreviewsProps) {
  const paths = schedule.publications.flatMap(({ posts }) => posts.flatMap(({ attachmentPaths }) => attachmentPaths));
  const media = useMediaOf([...new Set(paths)]);
  const urls = useMemo(() => new Map(media.flatMap(urlOfPicture)), [media]);
  return <Previews {...look} urlOf={(path) => urls.get(path)} />;
}

function urlOfPicture({ path, type, thumbnailUrl }: { path: string; type: string; thumbnailUrl?: string | null }) {
  return thumbnailUrl && type.startsWith("image/") ? [[path, thumbnailUrl] as const] : [];
}
