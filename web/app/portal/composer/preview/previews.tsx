import { useState } from "react";
import type { Account } from "~/api/types";
import { layouts } from "~/lib/networks";
import { shortMoment } from "~/lib/zoned-time";
import { counted } from "~/lib/counted";
import { networkSettings } from "~/portal/data/platform-settings";
import { NetworkIcon } from "~/ui/network";
import { Segments } from "~/ui/segments";
import { type Draft, filesOf, partsFor, type Target, versionOf } from "../draft/draft";
import { namesOf } from "../draft/draft-provider";
import { type Judged, targetName } from "../check/judged";
import { InstagramPreview, LinkedInPreview, TelegramPreview, TikTokPreview, YouTubePreview } from "./preview-feeds";
import type { Preview } from "./preview-parts";
import { ThreadedPreview } from "./preview-threaded";
import "./previews.css";

interface Look {
  draft: Draft;
  accounts: readonly Account[];
  judged: Judged | undefined;
  /** The address of a file's picture, if there is one. */
  urlOf: (fileId: string) => string | undefined;
}

/** How the post will look on each network: its structure, in neutral drawings. The network that is looked at comes first. */
export function Previews({ current, ...look }: Look & { current?: number | undefined }) {
  const { draft, accounts } = look;
  const nameOf = namesOf(accounts);
  const [shows, show] = useState<"ALL" | "ONE">("ALL");
  const looked = draft.targets.find(({ accountId }) => accountId === current);
  const targets = looked ? [looked, ...draft.targets.filter((target) => target !== looked)] : draft.targets;
  if (targets.length === 0) return null;
  return (
    <section aria-labelledby="preview">
      <div className="column-head">
        <h2 className="section-name" id="preview">
          Preview
        </h2>
        {looked && (
          <Segments
            label="Previews"
            value={shows}
            onChange={show}
            options={[
              { value: "ALL", label: "All" },
              { value: "ONE", label: targetName(draft, looked, nameOf) },
            ]}
          />
        )}
      </div>
      {/* Scrolls by itself, so it must take the focus for people without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="previews" tabIndex={0} role="group" aria-label="Previews">
        {(looked && shows === "ONE" ? [looked] : targets).map((target) => (
          <PreviewOf key={target.accountId} target={target} {...look} />
        ))}
      </div>
    </section>
  );
}

function PreviewOf({ target, draft, accounts, judged, urlOf }: Look & { target: Target }) {
  const nameOf = namesOf(accounts);
  const name = targetName(draft, target, nameOf);
  const hasError = judged?.findings.some((it) => it.isError && it.target?.accountId === target.accountId);
  const post = toPreview(draft, target, nameOf(target.accountId), urlOf);
  return (
    <article className="preview" aria-label={`Preview for ${name}`}>
      <header>
        <NetworkIcon platform={target.platform} />
        <b>{name}</b>
        <span className="muted">{hasError ? "can’t be sent yet" : noteOf(draft, target, post)}</span>
      </header>
      <Drawn platform={target.platform} post={post} />
    </article>
  );
}

function Drawn({ platform, post }: { platform: Target["platform"]; post: Preview }) {
  switch (layouts[platform]) {
    case "PHOTO":
      return <InstagramPreview post={post} />;
    case "ARTICLE":
      return <LinkedInPreview post={post} />;
    case "MESSAGE":
      return <TelegramPreview post={post} />;
    case "UPRIGHT_VIDEO":
      return <TikTokPreview post={post} />;
    case "VIDEO":
      return <YouTubePreview post={post} />;
    default:
      return <ThreadedPreview post={post} platform={platform} />;
  }
}

function toPreview(draft: Draft, target: Target, name: string, urlOf: Look["urlOf"]): Preview {
  const { accountId, platform, settings } = target;
  const version = versionOf(draft, accountId);
  return {
    name,
    parts: partsFor(version, platform).map(({ text }) => text),
    files: filesOf(draft, accountId).map((file) => ({ ...file, url: urlOf(file.id) })),
    firstComment: networkSettings[platform].firstComment ? draft.firstComment : "",
    day: draft.when.kind === "AT" ? (shortMoment(draft.when.local).split(",")[0] ?? "") : "",
    title: typeof settings.title === "string" ? settings.title : "",
  };
}

/** What differs from the other networks. */
function noteOf({ own, media }: Draft, { accountId }: Target, { parts, files }: Preview): string {
  const notes = [
    own[accountId] && "its own text",
    parts.length > 1 && `${parts.length} parts`,
    files.length > 0 && (files.length < media.length || parts.length < 2) && counted(files.length, "file"),
  ];
  return notes.filter(Boolean).join(", ");
}
