import type { Schedule, SchedulePublication } from "~/api/types";
import { isPlatform, networkName } from "~/ui/network";
import { mediaFacts } from "~/portal/data/media-facts";
import { mediaName, useMediaOf } from "~/portal/data/media-files";
import { settingValues } from "~/portal/data/platform-settings";
import { aiDisclosures, settingWords } from "~/portal/data/setting-words";
import { commonPost, isWaiting } from "~/portal/data/post-status";
import { PostDetails } from "./post-details";
import "~/ui/post-card.css";

/** One text if all accounts get the same, else one for each. */
export function Sent({ schedule }: { schedule: Schedule }) {
  const common = commonPost(schedule);
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="subsection-title">
        {isWaiting(schedule) ? "What will be sent" : "What was sent"}
      </h2>
      {common ? (
        <div className="post-card">
          {common.content && <p className="post-card-text">{common.content}</p>}
          <Pictures paths={common.attachmentPaths} />
          <PostDetails post={common} />
        </div>
      ) : (
        schedule.publications.map((publication) => <OwnText key={publication.id} publication={publication} />)
      )}
      {schedule.publications.map((publication) => (
        <Settings key={publication.id} publication={publication} />
      ))}
    </section>
  );
}

const roles = { POST: "", THREAD: "Part of the thread", FIRST_COMMENT: "First comment" } as const;

function OwnText({ publication }: { publication: SchedulePublication }) {
  return (
    <div className="post-card">
      {publication.posts.map((post) => (
        <div key={post.id} className="sent-part">
          <p className="hint">{roles[post.role] || networkName(publication.platform)}</p>
          {post.content && <p className="post-card-text">{post.content}</p>}
          <PostDetails post={post} />
        </div>
      ))}
    </div>
  );
}

/** The settings that Octavo uses, with the AI label; nothing where all is left to the network. */
function Settings({ publication: { platform, resolvedSettings, aiDisclosure } }: { publication: SchedulePublication }) {
  if (!isPlatform(platform)) return null;
  const words = settingWords(platform, settingValues(platform, resolvedSettings));
  const label = aiDisclosure === "NONE" ? [] : [aiDisclosures[aiDisclosure]];
  const all = [...label, ...words];
  if (all.length === 0) return null;
  return (
    <p className="hint">
      {networkName(platform)}: {all.join(", ")}
    </p>
  );
}

/** The first file as a picture, and what is known of each. Files that were deleted since are left out. */
function Pictures({ paths }: { paths: readonly string[] }) {
  const files = useMediaOf(paths);
  const picture = files.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  return (
    <>
      {picture && <img className="sent-picture" src={picture} alt="" />}
      {files.map((file) => (
        <p key={file.path} className="hint">
          {mediaName(file)}, {mediaFacts(file)}
        </p>
      ))}
    </>
  );
}
