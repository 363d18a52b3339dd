import type { Account } from "~/api/types";
import { classes } from "~/lib/classes";
import { counted } from "~/lib/counted";
import { accountName } from "~/portal/data/account-name";
import { Icon, type IconName } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { useChecked } from "../check/check-provider";
import { filesOf, partsFor, type Target, versionOf } from "../draft/draft";
import { chooseAccount, leaveOut } from "../draft/edits";
import { countOf } from "../check/judged";
import { Meter } from "./meter";

interface RosterLineProps {
  account: Account;
  /** Its place among those that are chosen, from 0; -1 if it is not. */
  place: number;
  onLeaveOut: () => void;
}

/** One account: the first press on its name chooses it, the next one shows its version. */
export function RosterLine({ account, place, onLeaveOut }: RosterLineProps) {
  const { draft, edit } = useDraft();
  const { current, look } = useLooking();
  const { judged } = useChecked();
  const target = draft.targets.find(({ accountId }) => accountId === account.id);
  const count = target && judged && countOf(judged, account.id, { kind: "part", index: 0 });
  const isCurrent = current === account.id;
  const change = (isChosen: boolean) => {
    if (!isChosen) onLeaveOut();
    edit(isChosen ? chooseAccount(account) : leaveOut(account.id));
  };
  return (
    <li className={classes(isCurrent && "current", !target && "left-out", place >= mostNamed && "beyond")}>
      <label className="choice">
        <input
          type="checkbox"
          aria-label={labelOf(account)}
          checked={target !== undefined}
          disabled={!account.connected && !target}
          onChange={({ target: box }) => change(box.checked)}
        />
        {!target && <Name account={account} target={target} />}
      </label>
      {target && (
        <button
          type="button"
          className="roster-name"
          aria-current={isCurrent || undefined}
          aria-keyshortcuts={place < 9 ? `Alt+${place + 1}` : undefined}
          onClick={() => look(isCurrent ? undefined : account.id)}
        >
          <Name account={account} target={target} />
        </button>
      )}
      {count && <Meter used={count.count} limit={count.limit} />}
    </li>
  );
}

/** How many names a folded roster has on a phone. */
export const mostNamed = 6;

function labelOf({ platform, connected, ...account }: Account): string {
  const name = accountName({ platform, connected, ...account });
  return `Post to ${networkName(platform)}: ${name}${connected ? "" : " (reconnect it first)"}`;
}

/** People know accounts by their names; the network is the mark. */
function Name({ account, target }: { account: Account; target: Target | undefined }) {
  const network = networkName(account.platform);
  return (
    <span className="roster-line">
      <NetworkIcon platform={account.platform} />
      <span className="roster-account">
        <b>{accountName(account)}</b>
        {target && <span className="visually-hidden">{network}</span>}
        <span>{target ? <Gets target={target} /> : network}</span>
      </span>
      <RosterCount account={account} target={target} />
    </span>
  );
}

/** Text and files are two facts. */
function Gets({ target: { accountId } }: { target: Target }) {
  const { draft } = useDraft();
  const files = filesOf(draft, accountId).length;
  return (
    <>
      {draft.own[accountId] ? "Own text" : "Common text"}
      {draft.media.length > 0 && `, ${files === 0 ? "no files" : counted(files, "file")}`}
    </>
  );
}

function RosterCount({ account, target }: { account: Account; target: Target | undefined }) {
  const { judged } = useChecked();
  const count = target && judged && countOf(judged, account.id, { kind: "part", index: 0 });
  return (
    <span className="roster-count tabular">
      {count && (
        <span className="mono">
          {count.count.toLocaleString("en-GB")}
          <span className="muted"> / {count.limit.toLocaleString("en-GB")}</span>
        </span>
      )}
      <RosterState account={account} target={target} />
    </span>
  );
}

/** The one thing to know about an account. */
function RosterState({ account, target }: { account: Account; target: Target | undefined }) {
  const { draft } = useDraft();
  const { judged } = useChecked();
  if (!account.connected) return <State tone="failed" icon="cross" text="Reconnect" />;
  if (!target) return null;
  const findings = judged?.findings.filter((finding) => finding.target?.accountId === target.accountId) ?? [];
  const errors = findings.filter(({ isError }) => isError).length;
  if (errors > 0) return <State tone="failed" icon="cross" text={counted(errors, "error")} />;
  if (findings.length > 0) return <State tone="pending" icon="question" text={counted(findings.length, "warning")} />;
  const parts = partsFor(versionOf(draft, target.accountId), target.platform).length;
  return parts > 1 ? <span className="muted">{parts} parts</span> : null;
}

function State({ tone, icon, text }: { tone: string; icon: IconName; text: string }) {
  return (
    <span className={classes("roster-state tone", tone)}>
      <Icon name={icon} />
      {text}
    </span>
  );
}
