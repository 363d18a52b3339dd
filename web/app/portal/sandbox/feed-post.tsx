import type { Account, Chat, FeedItem } from "~/api/types";
import { layouts } from "~/lib/networks";
import { richText } from "~/lib/rich-text";
import { Face } from "~/ui/face";
import { NetworkIcon } from "~/ui/network";
import { Ago } from "~/ui/time";
import { accountName } from "~/portal/data/account-name";
import { Shots } from "./shots";
import "~/ui/post-card.css";

/** Networks that show the picture or the film first and the words under it. */
const mediaFirst: readonly string[] = ["PHOTO", "UPRIGHT_VIDEO", "VIDEO"];

interface FeedPostProps {
  item: FeedItem;
  account: Account;
  /** The chat of a Telegram message. */
  chat: Chat | undefined;
}

/** One post as the simulated network shows it. */
export function FeedPost({ item, account, chat }: FeedPostProps) {
  const isMediaFirst = mediaFirst.includes(layouts[account.platform]);
  return (
    <article className="post-card">
      <Author item={item} account={account} chat={chat} />
      {isMediaFirst && <Shots media={item.media} platform={account.platform} />}
      {item.text && <Text text={item.text} />}
      {!isMediaFirst && <Shots media={item.media} platform={account.platform} />}
      <footer className="mono">{item.permalink ?? item.id}</footer>
    </article>
  );
}

function Author({ item, account, chat }: FeedPostProps) {
  const name = chat?.title ?? accountName(account);
  return (
    <header>
      <Face name={name} />
      <p>
        <b>{name}</b>
        <span className="hint">{chat ? `${chat.type}, by ${accountName(account)}` : account.accountUsername}</span>
      </p>
      <span className="hint nowrap">
        <Ago iso={item.publishedAt} none="" />
      </span>
      <NetworkIcon platform={account.platform} />
    </header>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p className="post-card-text">
      {richText(text).map((piece, index) =>
        piece.isLink ? (
          <span key={index} className="post-card-link">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
