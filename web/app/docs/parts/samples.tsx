import { type Language, highlight } from "~/lib/highlight";
import { Icon } from "~/ui/icons";

/** Each file is run as it stands by e2e/samples.test.ts. */
const files = import.meta.glob<string>("../samples/*", { query: "?raw", import: "default", eager: true });

const languages = [
  { name: "curl", extension: "sh" },
  { name: "TypeScript", extension: "ts" },
  { name: "Python", extension: "py" },
  { name: "Rust", extension: "rs" },
];

/** One call in every language; the language chosen in one sample is chosen in all. */
export function Samples({ of: name }: { of: string }) {
  const samples = languages.map(({ name: language, extension }) => {
    const code = files[`../samples/${name}.${extension}`];
    if (code === undefined) throw new Error(`there is no sample ${name}.${extension}`);
    return { name: language, code };
  });
  return <CodeTabs label={`Sample: ${name}`} name={name} tabs={samples} />;
}

interface CodeTabsProps {
  label: string;
  /** Unique on the page. */
  name: string;
  tabs: readonly { name: string; code: string }[];
  language?: Language;
}

/** Tabs that work without a script: radio buttons, and CSS that shows the chosen one's pane. */
export function CodeTabs({ label, name, tabs, language = "code" }: CodeTabsProps) {
  return (
    <fieldset className="code-block code-tabs">
      <legend className="visually-hidden">{label}</legend>
      <div className="code-block-bar">
        <div className="tabs">
          {tabs.map((tab, index) => (
            <label key={tab.name}>
              <input type="radio" name={name} value={tab.name} defaultChecked={index === 0} />
              {tab.name}
            </label>
          ))}
        </div>
        <button type="button" className="button icon-only" data-copy>
          <span className="visually-hidden">Copy</span>
          <Icon name="copy" />
        </button>
      </div>
      <div>
        {tabs.map((tab) => (
          <div key={tab.name} className="code-pane">
            <Code code={tab.code.trimEnd()} language={language} name={tab.name} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Code({ code, language, name }: { code: string; language: Language; name: string }) {
  return (
    // Scrolls sideways, so it must take the focus for people without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0}>
      <code className={`language-${name.toLowerCase()}`}>
        {highlight(code, language).map(({ text, ink }, index) =>
          ink ? (
            <span key={index} className={`code-${ink}`}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
    </pre>
  );
}
