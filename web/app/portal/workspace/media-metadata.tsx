import type { Workspace } from "~/api/types";
import { may } from "~/lib/roles";
import { useKeepMediaMetadata } from "~/portal/data/workspace-changes";
import { Section } from "~/portal/parts/section";
import { ErrorBanner } from "~/ui/banner";

/** Whether networks get to see where a photo was taken. */
export function MediaMetadata({ workspace }: { workspace: Workspace }) {
  const keep = useKeepMediaMetadata(workspace);
  return (
    <Section
      title="Media metadata"
      intro="Photos and videos can say where and when they were taken, and with which device. Octavo removes this before it publishes a file."
    >
      {Boolean(keep.error) && <ErrorBanner error={keep.error} fallback="Failed to save the setting" />}
      <label className="choice follow-up">
        <input
          type="checkbox"
          checked={workspace.keepMediaMetadata}
          disabled={!may(workspace.role, "MANAGE") || keep.isPending}
          onChange={({ target }) => keep.mutate(target.checked)}
        />
        Publish files with their metadata
      </label>
    </Section>
  );
}
