import { type ReactNode, useId } from "react";

interface Tab {
  name: string;
  panel: ReactNode;
}

/** Panels of which one is shown. They are radio buttons: the browser moves between them by arrow keys, CSS shows the panel. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <fieldset className="tab-set stack">
      <legend className="visually-hidden">{label}</legend>
      <TabList group={useId()} tabs={tabs} />
      <TabPanels tabs={tabs} />
    </fieldset>
  );
}

/** `group` names the radio buttons, and is unique on the page. */
export function TabList({ group, tabs }: { group: string; tabs: readonly Tab[] }) {
  return (
    <div className="tabs">
      {tabs.map(({ name }, index) => (
        <label key={name}>
          <input type="radio" name={group} value={name} defaultChecked={index === 0} />
          {name}
        </label>
      ))}
    </div>
  );
}

export function TabPanels({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <div>
      {tabs.map(({ name, panel }) => (
        <div key={name} className="tab-panel">
          {panel}
        </div>
      ))}
    </div>
  );
}
