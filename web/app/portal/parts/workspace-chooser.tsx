import { type ReactNode, useId } from "react";
import { choiceText, useChooseSeveral } from "~/portal/data/choose-several";
import { mostChosen, type Several } from "~/portal/data/several";
import { WorkspaceLabel } from "./workspace-label";

/** How much each workspace has of what the screen shows, by its id. */
export type Counts = ReadonlyMap<string, number>;

interface ChooserProps {
  several: Several;
  counts: Counts | undefined;
  onNew: () => void;
}

/** Chooses one workspace, some, or all; the address holds the choice. */
export function WorkspaceChooser({ several, counts, onNew }: ChooserProps) {
  const { all } = several;
  const choose = useChooseSeveral();
  const title = useId();
  const chosen = new Set(several.chosen.map(({ id }) => id));
  const toggle = (id: string) => {
    if (!chosen.delete(id)) chosen.add(id);
    choose(choiceText(chosen, all));
  };
  return (
    <section className="workspace-chooser" aria-labelledby={title}>
      <ChooserHead id={title} isAll={chosen.size === all.length} onChoose={choose} />
      <ul>
        {all.map((workspace) => (
          <li key={workspace.id}>
            <label className="choice">
              <input type="checkbox" checked={chosen.has(workspace.id)} onChange={() => toggle(workspace.id)} />
              <WorkspaceLabel workspace={workspace} />
            </label>
            {counts && chosen.has(workspace.id) && <Count>{counts.get(workspace.id) ?? 0}</Count>}
          </li>
        ))}
      </ul>
      {all.length > mostChosen && <p className="hint">Choose up to {mostChosen}, or all of them.</p>}
      <p className="hint below">
        A new one can copy the queue and the members of another.{" "}
        <button type="button" className="link-button" onClick={onNew}>
          New workspace
        </button>
      </p>
    </section>
  );
}

interface ChooserHeadProps {
  id: string;
  isAll: boolean;
  onChoose: (choice: "all" | "none") => void;
}

function ChooserHead({ id, isAll, onChoose }: ChooserHeadProps) {
  return (
    <div className="chooser-head">
      <h2 id={id} className="small-caps">
        Workspaces
      </h2>
      <button type="button" className="link-button" onClick={() => onChoose(isAll ? "none" : "all")}>
        {isAll ? "None" : "All"}
      </button>
    </div>
  );
}

function Count({ children }: { children: ReactNode }) {
  return <span className="chooser-count muted tabular">{children}</span>;
}
