import { useMemo } from "react";
import type { Account, Schedule } from "~/api/types";
import type { Judged } from "~/portal/composer/check/judged";
import type { Draft } from "~/portal/composer/draft/draft";
import { Previews } from "~/portal/composer/preview/previews";
import { pictureUrl, useMediaOf } from "~/portal/data/media-files";

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
  const urls = useMemo(() => new Map(media.map((file) => [file.path, pictureUrl(file)])), [media]);
  return <Previews {...look} urlOf={(path) => urls.get(path)} />;
}
