import { useEffect } from "react";
import { useSingleKeysAreOn } from "~/portal/data/shortcuts";
import { OutcomeBadge } from "~/ui/outcome-badge";
import { Icon } from "~/ui/icons";
import { Keys } from "~/ui/keys";
import { PostThumb } from "~/ui/post-thumb";
import { type Group, markedPieces, type Option, optionId, type Run } from "./options";

interface ResultListProps {
  listId: string;
  groups: readonly Group[];
  active: Option | undefined;
  words: string;
  choose: (id: string) => void;
  run: Run;
}

export function ResultList({ listId, groups, active, words, choose, run }: ResultListProps) {
  const activeId = active && optionId(listId, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div id={listId} role="listbox" aria-label="Results" className="palette-list" tabIndex={-1}>
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={name}>
          <p className="small-caps" aria-hidden="true">
            {name}
          </p>
          {options.map((option) => (
            // Keys are handled where the focus is: in the field.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.id}
              id={optionId(listId, option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              className="palette-option"
              onPointerMove={() => choose(option.id)}
              onClick={({ ctrlKey, metaKey }) => run(option, ctrlKey || metaKey)}
            >
              <OptionLine option={option} words={words} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function OptionLine({ option, words }: { option: Option; words: string }) {
  const { thumbnail, icon, label, detail, status, keys } = option;
  const areKeysOn = useSingleKeysAreOn() || keys?.startsWith("Ctrl");
  return (
    <>
      {thumbnail ? <PostThumb {...thumbnail} /> : <Icon name={icon} />}
      <span className="palette-label">
        <Marked label={label} words={words} /> {detail && <span className="muted">{detail}</span>}
      </span>
      {status && <OutcomeBadge status={status} />}
      {keys && areKeysOn && <Keys keys={keys} />}
    </>
  );
}

function Marked({ label, words }: { label: string; words: string }) {
  // Pieces have no id of their own, and none moves.
  return markedPieces(label, words).map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece));
}
