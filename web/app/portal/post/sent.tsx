import type { Schedule, SchedulePost, SchedulePublication } from "~/api/types";
import { isPlatform, networkName } from "~/ui/network";
import { settingValues } from "~/portal/data/platform-settings";
import { aiDisclosures, settingWords } from "~/portal/data/setting-words";
import { commonPost, isWaiting } from "~/portal/data/post-status";
import { detailsOf, PostDetails } from "./post-details";
import { PostFiles } from "./post-files";
import "~/ui/post-card.css";

interface SentProps {
  schedule: Schedule;
  /** Not if the page shows it already. */
  isTextShown?: boolean;
}

/** One text if all accounts get the same, else one for each. */
export function Sent({ schedule, isTextShown = true }: SentProps) {
  const common = commonPost(schedule);
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="subsection-title">
        {isWaiting(schedule) ? "What will be sent" : "What was sent"}
      </h2>
      {common ? (
        <CommonText post={common} isTextShown={isTextShown} />
      ) : (
        schedule.publications.map((publication) => <OwnText key={publication.id} publication={publication} />)
      )}
      <PostFiles schedule={schedule} />
      {schedule.publications.map((publication) => (
        <Settings key={publication.id} publication={publication} />
      ))}
    </section>
  );
}

function CommonText({ post, isTextShown }: { post: SchedulePost; isTextShown: boolean }) {
  const text = isTextShown && post.content;
  if (!text && detailsOf(post).length === 0) return null;
  return (
    <div className="post-card">
      {text && <p className="post-card-text">{text}</p>}
      <PostDetails post={post} />
    </div>
  );
}

const roles = {
  POST: "",
  THREAD: "Part of the thread",
  FIRST_COMMENT: "First comment",
  REPLY: "Reply to a comment",
} as const;

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
