import type { Account } from "~/api/types";
import { dayAndTime } from "~/lib/zoned-time";
import { networkName } from "~/ui/network";
import { accountName } from "~/portal/data/account-name";
import { type ChangedText, type Changes, isUnchanged } from "./what-changed";

interface ChangedPartsProps {
  changes: Changes;
  accounts: readonly Account[];
  zone: string;
}

/** What differs from the version that was asked for before. */
export function ChangedParts({ changes, accounts, zone }: ChangedPartsProps) {
  const names = (ids: readonly number[]) => ids.map((id) => nameOf(id, accounts)).join(", ");
  if (isUnchanged(changes)) return <p className="supporting">The same as the version before.</p>;
  return (
    <>
      {changes.texts.map((text) => (
        <Text key={text.accountIds.join()} text={text} names={names(text.accountIds)} />
      ))}
      <ul className="changed-facts">
        {changes.time && (
          <li>
            The time: <del>{moment(changes.time.from, zone)}</del> <ins>{moment(changes.time.to, zone)}</ins>
          </li>
        )}
        {changes.added.length > 0 && <li>Also goes to {names(changes.added)}</li>}
        {changes.removed.length > 0 && <li>No longer goes to {names(changes.removed)}</li>}
        {changes.files.length > 0 && <li>Other files or alternative texts: {names(changes.files)}</li>}
        {changes.settings.length > 0 && <li>Other settings: {names(changes.settings)}</li>}
      </ul>
      <Unchanged changes={changes} />
    </>
  );
}

/** One sentence says what did not change. */
function Unchanged({ changes: { texts, files, settings, added, removed, time } }: { changes: Changes }) {
  const same = [
    texts.length === 0 && "text",
    files.length === 0 && "files",
    settings.length === 0 && "settings",
    added.length + removed.length === 0 && "accounts",
    !time && "time",
  ].filter((it) => it !== false);
  if (same.length === 0) return null;
  return <p className="hint">Unchanged: {new Intl.ListFormat("en-GB").format(same)}.</p>;
}

function Text({ text: { pieces }, names }: { text: ChangedText; names: string }) {
  return (
    <>
      <p className="changed-text">
        {pieces.map(({ text, kind }, index) =>
          kind === "added" ? (
            <ins key={index}>{text}</ins>
          ) : kind === "removed" ? (
            <del key={index}>{text}</del>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
      <p className="hint">{names}</p>
    </>
  );
}

function moment(instant: string | null, zone: string): string {
  return instant ? dayAndTime(instant, zone) : "as soon as it is approved";
}

export function nameOf(id: number, accounts: readonly Account[]): string {
  const account = accounts.find((known) => known.id === id);
  return account ? `${networkName(account.platform)}, ${accountName(account)}` : `account ${id}`;
}
