import type { Account } from "~/api/types";
import { timeZone } from "~/lib/format";
import { cityOf } from "~/lib/zoned-time";
import { networkName } from "~/ui/network";
import type { ApprovalItem } from "~/portal/data/approvals";
import { useMediaOf } from "~/portal/data/media-files";
import { whenInWords } from "./approval-words";
import { nameOf } from "./changed-parts";
import type { AskedContent, LinkCard } from "./what-changed";

interface ApprovalFactsProps {
  item: ApprovalItem;
  accounts: readonly Account[];
  zone: string;
  isOpen: boolean;
}

/** Where it goes, when and what it costs. */
export function ApprovalFacts({ item, accounts, zone, isOpen }: ApprovalFactsProps) {
  const { schedule, prices } = item;
  return (
    <dl className="approval-facts tabular">
      <dt className="small-caps">Goes to</dt>
      <dd>
        {schedule.publications.map(({ id, accountId }) => (
          <p key={id}>
            {nameOf(accountId, accounts)} <Server id={accountId} content={item.content} />
          </p>
        ))}
      </dd>
      <LinkCards cards={linkCards(item)} isOpen={isOpen} />
      <dt className="small-caps">When</dt>
      <dd>
        {whenInWords(item, zone, cityOf(zone || timeZone()))}{" "}
        {isOpen && item.time && <span className="hint">Without an approval by then, nothing is sent.</span>}
      </dd>
      {prices.length > 0 && (
        <>
          <dt className="small-caps">Price</dt>
          <dd>
            {prices.map(({ platform, price }) => (
              <p key={platform}>
                <b>{dollars.format(price)}</b>, which {networkName(platform)} charges
              </p>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

/** `$0.20`, `$0.015` */
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 3 });

/** What links show below the post, as their pages were when the person was asked. */
function LinkCards({ cards, isOpen }: { cards: readonly [string, LinkCard][]; isOpen: boolean }) {
  const pictures = useMediaOf(isOpen ? cards.flatMap(([, { picture }]) => picture ?? []) : []);
  if (cards.length === 0) return null;
  return (
    <>
      <dt className="small-caps">Link card</dt>
      <dd>
        {isOpen && (
          <p className="hint">Read when the approval was asked for. Later changes of the page don’t alter the post.</p>
        )}
        {cards.map(([url, { title, description, picture }]) => {
          const thumbnail = pictures.find(({ path }) => path === picture)?.thumbnailUrl;
          return (
            <p key={url} className="link-card">
              {thumbnail && <img src={thumbnail} alt="" />}
              <b>{title}</b> <span className="hint">{new URL(url).host}</span>
              {description && <span>{description}</span>}
            </p>
          );
        })}
      </dd>
    </>
  );
}

function linkCards({ content }: ApprovalItem): [string, LinkCard][] {
  const publications = askedContent(content)?.publications ?? [];
  const all = publications.map(({ settings }) => (settings as { linkCards?: Record<string, LinkCard> }).linkCards);
  return Object.entries(Object.assign({}, ...all) as Record<string, LinkCard>);
}

/** Only those who may decide get it. */
function askedContent(content: ApprovalItem["content"]): AskedContent | undefined {
  return content as AskedContent | undefined;
}

/** Where the account lives, on networks with many servers. */
function Server({ id, content }: { id: number; content: ApprovalItem["content"] }) {
  const server = askedContent(content)?.publications.find(({ accountId }) => accountId === id)?.server;
  return server ? <span className="hint">at {server}</span> : null;
}
