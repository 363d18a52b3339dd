import type { Account } from "~/api/types";
import { classes } from "~/lib/classes";
import { counted } from "~/lib/counted";
import { accountName } from "~/portal/data/account-name";
import { showShortcuts } from "~/portal/data/shortcuts";
import { Icon, type IconName } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { useChecked } from "../check/check-provider";
import { partsFor, type Target, versionOf } from "../draft/draft";
import { chooseAccount, leaveOut } from "../draft/edits";
import { fieldIds } from "../draft/field-ids";
import { countOf, knownLimit, type TextCount } from "../check/judged";
import { Meter } from "./meter";
import "./roster.css";

/** Account chooser, counter and check in one: a line for each account. */
export function Roster() {
  const { accounts, draft } = useDraft();
  return (
    <section aria-labelledby="goes-to">
      <div className="column-head">
        <h2 className="section-name" id="goes-to">
          Goes to
        </h2>
        <span className="muted tabular">
          {draft.targets.length} of {accounts.length}
        </span>
      </div>
      <ul className="roster" id={fieldIds.accounts}>
        {accounts.map((account, index) => (
          <RosterLine key={account.id} account={account} index={index} />
        ))}
      </ul>
      <p className="hint below">
        Select a name to see that network’s version, or press Alt and a number from 1 to 9.{" "}
        <button type="button" className="link-button" aria-keyshortcuts="?" onClick={() => showShortcuts()}>
          All shortcuts
        </button>
      </p>
    </section>
  );
}

function RosterLine({ account, index }: { account: Account; index: number }) {
  const { draft, edit } = useDraft();
  const { current, look } = useLooking();
  const { judged } = useChecked();
  const target = draft.targets.find(({ accountId }) => accountId === account.id);
  const count = target && judged && countOf(judged, account.id, { kind: "part", index: 0 });
  const name = networkName(account.platform);
  const isCurrent = current === account.id;
  return (
    <li className={classes(isCurrent && "current", !target && "left-out")}>
      <label className="choice">
        <input
          type="checkbox"
          aria-label={`Post to ${name}: ${accountName(account)}${account.connected ? "" : " (reconnect it first)"}`}
          checked={target !== undefined}
          disabled={!account.connected && !target}
          onChange={({ target: box }) => edit(box.checked ? chooseAccount(account) : leaveOut(account.id))}
        />
      </label>
      <button
        type="button"
        className="roster-name"
        aria-current={isCurrent || undefined}
        aria-keyshortcuts={index < 9 ? `Alt+${index + 1}` : undefined}
        onClick={() => look(isCurrent ? undefined : account.id)}
      >
        <NetworkIcon platform={account.platform} />
        <span className="roster-account">
          <b>{name}</b>
          <span>{accountName(account)}</span>
        </span>
        <RosterCount account={account} target={target} count={count} />
      </button>
      {count && <Meter used={count.count} limit={count.limit} />}
    </li>
  );
}

interface RosterCountProps {
  account: Account;
  target: Target | undefined;
  count: TextCount | undefined;
}

function RosterCount({ account, target, count }: RosterCountProps) {
  const limit = count?.limit ?? knownLimit(account.platform);
  return (
    <span className="roster-count tabular">
      <span className="mono">
        {count ? count.count.toLocaleString("en-GB") : "–"}
        <span className="muted"> / {limit?.toLocaleString("en-GB")}</span>
      </span>
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
  if (draft.own[target.accountId]) return <State tone="accent" icon="edit" text="Own text" />;
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
