import { Marks, PreviewIcon } from "./preview-icons";
import { Initial, Pictures, type Preview, PreviewText } from "./preview-parts";
import { Picture } from "../media/picture";

/** Instagram folds a caption after about 125 characters, LinkedIn a text after about 210. */
const foldedAt = { instagram: 125, linkedIn: 210, tiktok: 80 } as const;

export function InstagramPreview({ post }: { post: Preview }) {
  return (
    <div className="preview-card">
      <p className="preview-who">
        <Initial name={post.name} isSmall />
        <b>{post.name}</b>
        <PreviewIcon name="more" />
      </p>
      <div className="preview-picture portrait bleeding">
        {post.files[0] && <Picture file={post.files[0]} describes />}
        {post.files.length > 1 && <span className="picture-page mono">1/{post.files.length}</span>}
      </div>
      <Marks names={["heart", "comment", "plane", "save"]} />
      <div className="preview-caption">
        <b>{post.name}</b>
        <PreviewText text={post.parts[0] ?? ""} most={foldedAt.instagram} />
      </div>
      <Comment text={post.firstComment} />
    </div>
  );
}

export function LinkedInPreview({ post }: { post: Preview }) {
  return (
    <div className="preview-card">
      <p className="preview-who">
        <Initial name={post.name} />
        <span>
          <b>{post.name}</b>
          <br />
          <span className="hint">{post.day || "Now"}</span>
        </span>
        <PreviewIcon name="more" />
      </p>
      <PreviewText text={post.parts[0] ?? ""} most={foldedAt.linkedIn} />
      <Pictures files={post.files} layout="stacked bleeding" most={3} />
      <Marks names={["like", "comment", "repost", "plane"]} words={["Like", "Comment", "Repost", "Send"]} />
      <Comment text={post.firstComment} />
    </div>
  );
}

export function TelegramPreview({ post }: { post: Preview }) {
  return (
    <div className="preview-card recessed">
      {post.parts.map((text, index) => (
        <div key={index} className="preview-bubble">
          {index === 0 && <Pictures files={post.files} layout="album" />}
          <div className="preview-bubble-text">
            <b className="preview-link">{post.name}</b>
            <PreviewText text={text} />
            <p className="preview-seen mono">
              <PreviewIcon name="eye" /> 1
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

export function TikTokPreview({ post }: { post: Preview }) {
  return (
    <div className="preview-card tall">
      <div className="preview-picture">{post.files[0] && <Picture file={post.files[0]} describes />}</div>
      <Marks names={["heart", "comment", "save", "send"]} />
      <div className="preview-over">
        <b>{post.name}</b>
        <PreviewText text={post.title || (post.parts[0] ?? "")} most={foldedAt.tiktok} />
      </div>
    </div>
  );
}

export function YouTubePreview({ post }: { post: Preview }) {
  return (
    <div className="preview-card flush">
      <div className="preview-picture landscape">{post.files[0] && <Picture file={post.files[0]} describes />}</div>
      <p className="preview-who">
        <Initial name={post.name} isSmall />
        <span>
          <b>{post.title || "Without a title"}</b>
          <br />
          <span className="hint">{post.name}</span>
        </span>
        <PreviewIcon name="more" />
      </p>
    </div>
  );
}

function Comment({ text }: { text: string }) {
  return text ? <p className="hint preview-comment">First comment: {text}</p> : null;
}
