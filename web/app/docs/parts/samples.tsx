import type { Language } from "~/lib/highlight";
import { Highlighted } from "~/ui/code-block";
import { Icon } from "~/ui/icons";
import { TabList, TabPanels } from "~/ui/tabs";

/** e2e/samples.test.ts runs each file unchanged. */
const files = import.meta.glob<string>("../samples/*", { query: "?raw", import: "default", eager: true });

const languages = [
  { name: "curl", extension: "sh" },
  { name: "TypeScript", extension: "ts" },
  { name: "Python", extension: "py" },
  { name: "Rust", extension: "rs" },
];

/** One call in every language; the language chosen in one sample is chosen in all. */
export function Samples({ of: name }: { of: string }) {
  return <Tabs name={name} of={languages} />;
}

function Tabs({ name, of: chosen }: { name: string; of: typeof languages }) {
  const samples = chosen.map(({ name: language, extension }) => {
    const code = files[`../samples/${name}.${extension}`];
    if (code === undefined) throw new Error(`there is no sample ${name}.${extension}`);
    return { name: language, code };
  });
  return <CodeTabs label={`Sample: ${name}`} name={name} tabs={samples} />;
}

const servers = [...languages.slice(1), { name: "Go", extension: "go" }, { name: "PHP", extension: "php" }];

/** A program that waits for calls, in the languages that people write servers in. */
export function Receivers() {
  return <Tabs name="receiver" of={servers} />;
}

interface CodeTabsProps {
  label: string;
  /** Unique on the page. */
  name: string;
  tabs: readonly { name: string; code: string }[];
  language?: Language;
}

/** Works without a script: radio buttons, and CSS that shows the chosen one's panel. */
export function CodeTabs({ label, name, tabs, language = "code" }: CodeTabsProps) {
  const panels = tabs.map((tab) => ({
    name: tab.name,
    panel: <Code code={tab.code.trimEnd()} language={language} name={tab.name} />,
  }));
  return (
    <fieldset className="tab-set code-block">
      <legend className="visually-hidden">{label}</legend>
      <div className="code-block-bar">
        <TabList group={name} tabs={panels} />
        <button type="button" className="button icon-only" data-copy>
          <span className="visually-hidden">Copy</span>
          <Icon name="copy" />
        </button>
      </div>
      <TabPanels tabs={panels} />
    </fieldset>
  );
}

function Code({ code, language, name }: { code: string; language: Language; name: string }) {
  return (
    // Scrolls sideways, so it must take the focus for people without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      <code className={`language-${name.toLowerCase()}`}>
        <Highlighted code={code} language={language} />
      </code>
    </pre>
  );
}
