import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { switchKeys, useKeysAreOn } from "./keys";

const keys: readonly (readonly [string, string])[] = [
  ["Arrows", "Move between days and posts"],
  ["Enter", "Open the post; on an empty day, make one"],
  ["Alt + arrows", "Reschedule by a day or a week; in the week view, up and down by 5 minutes"],
  ["Ctrl + Z", "Undo the last move"],
  ["N", "New post, on the day that has the focus"],
  ["M, W, L", "Month, week, list"],
  ["T", "Today"],
  ["X", "Choose a post in the list"],
  ["?", "This list"],
];

/** All keys of the screen, and the switch for those that are a single character (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useKeysAreOn();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="dialog-body stack">
        <dl className="keys-list">
          {keys.map(([key, does]) => (
            <div key={key} className="keys-row">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="choice">
          <input type="checkbox" checked={areOn} onChange={({ target }) => switchKeys(target.checked)} />
          Use keys that are a single character
        </label>
      </div>
      <footer>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  );
}
