import { goToKeys } from "~/portal/data/go-to-keys";
import { usePageOffer } from "~/portal/data/page-commands";
import { usePlaces } from "~/portal/data/use-places";
import { switchSingleKeys, useSingleKeysAreOn } from "~/portal/data/shortcuts";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Keys } from "~/ui/keys";
import "./shortcuts.css";

/** A line of the list. */
interface Line {
  keys: string;
  does: string;
}

const everywhere: readonly Line[] = [
  { keys: "Ctrl K", does: "Search or run a command" },
  { keys: "/", does: "The same, outside of fields" },
  { keys: "?", does: "This list" },
];

/** All shortcuts of the open page, and the switch for those that are a single character. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeysAreOn();
  const { commands, keys } = usePageOffer();
  const places = usePlaces().map(({ to, label }) => ({ keys: goToKeys(to), label }));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
      <div className="dialog-body shortcuts">
        <Lines title="On this page" lines={[...linesOf(commands), ...keys]} />
        <Lines title="Everywhere" lines={everywhere} />
        <Lines title="Go to" lines={linesOf(places)} />
      </div>
      <footer className="shortcuts-foot">
        <label className="choice">
          <input type="checkbox" checked={areOn} onChange={({ target }) => switchSingleKeys(target.checked)} />
          Use shortcuts of a single character, and G with a letter
        </label>
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  );
}

/** Of what has a shortcut. */
function linesOf(named: readonly { keys?: string | undefined; label: string }[]): Line[] {
  return named.flatMap(({ keys, label }) => (keys ? [{ keys, does: label }] : []));
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="small-caps">{title}</h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div key={keys} className="shortcut">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
