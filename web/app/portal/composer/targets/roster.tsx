import { classes } from "~/lib/classes";
import { counted } from "~/lib/counted";
import { showShortcuts } from "~/portal/data/shortcuts";
import { Button } from "~/ui/button";
import { useDraft } from "../draft/draft-provider";
import { chooseAccount } from "../draft/edits";
import { fieldIds, focusField } from "../draft/field-ids";
import { mostNamed, RosterLine } from "./roster-line";
import { useLastChoice, useRoster } from "./use-roster";
import "./roster.css";

type State = ReturnType<typeof useRoster>;

/** Account chooser, counter and check in one: a line for each account. */
export function Roster() {
  const { accounts } = useDraft();
  const roster = useRoster();
  const { chosen, shown, isFolded, query } = roster;
  const hidden = isFolded ? chosen.length - mostNamed : 0;
  return (
    <section aria-labelledby="goes-to" id={fieldIds.accounts}>
      <div className={classes("roster-head", roster.folds && roster.isOpen && "open")}>
        <div className="column-head">
          <h2 className="section-name" id="goes-to">
            Goes to
          </h2>
          <span className="muted tabular">
            {chosen.length} of {accounts.length}
          </span>
        </div>
        <RosterTools roster={roster} />
      </div>
      <ul className={classes("roster", isFolded && "folded")} aria-labelledby="goes-to">
        {shown.map((account) => (
          <RosterLine
            key={account.id}
            account={account}
            place={chosen.indexOf(account)}
            onLeaveOut={() => roster.keep(account.id)}
          />
        ))}
        {hidden > 0 && <li className="roster-more">and {hidden} more</li>}
      </ul>
      {query && shown.length === 0 && <p className="hint below">No results for “{query}”</p>}
      <p className="hint below roster-hint">
        Select a name to choose it, and again to see its version; or press Alt and a number from 1 to 9.{" "}
        <button type="button" className="link-button" aria-keyshortcuts="?" onClick={() => showShortcuts()}>
          All shortcuts
        </button>
      </p>
    </section>
  );
}

/** The search, the last choice and the fold, as far as there are enough accounts. */
function RosterTools({ roster }: { roster: State }) {
  const { folds, isOpen, chosen, hasSearch } = roster;
  const last = useLastChoice();
  if (!folds) return null;
  const toggle = () => {
    roster.toggle();
    if (isOpen) focusField(fieldIds.part(0));
  };
  return (
    <div className="roster-tools">
      {hasSearch && <RosterSearch roster={roster} />}
      {last.count > 0 && (
        <Button size="small" aria-pressed={last.areChosen} onClick={last.toggle}>
          As last time <span className="muted tabular">{last.count}</span>
        </Button>
      )}
      <Button size="small" aria-expanded={isOpen} onClick={toggle}>
        {foldLabel(isOpen, chosen.length)}
      </Button>
    </div>
  );
}

function foldLabel(isOpen: boolean, chosen: number): string {
  if (isOpen) return chosen > 0 ? `Use ${counted(chosen, "account")}` : "Hide the list";
  return chosen > 0 ? "Change accounts" : "Choose accounts";
}

function RosterSearch({ roster: { query, search, shown, chosen } }: { roster: State }) {
  const { accounts, edit } = useDraft();
  const label = `Search ${accounts.length} accounts`;
  const takeFirst = () => {
    const first = shown.find(({ connected }) => connected);
    if (!query || !first) return;
    if (!chosen.includes(first)) edit(chooseAccount(first));
    search("");
  };
  return (
    <input
      className="input"
      type="search"
      aria-label={label}
      placeholder={label}
      value={query}
      onChange={({ target }) => search(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
        // The form’s button would publish.
        event.preventDefault();
        takeFirst();
      }}
    />
  );
}
