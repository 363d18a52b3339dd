import { ErrorBanner } from "~/ui/banner";
import { Skeleton } from "~/ui/skeleton";
import { Combobox, type ComboboxProps } from "./combobox";
import { KeyHints } from "./key-hints";
import { parseQuery } from "./options";
import { useResults } from "./use-results";

type AnyCommandProps = Pick<ComboboxProps, "text" | "write" | "run" | "enter" | "onClose">;

/** Everything that has a name. */
export function AnyCommand(props: AnyCommandProps) {
  const { text } = props;
  const { groups, isPending, error } = useResults(text);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const label = "Search or run a command";
  return (
    <Combobox {...props} label={label} placeholder={label} groups={groups} words={parseQuery(text).words}>
      <p role="status" className="visually-hidden">
        {isPending ? "Searching..." : count === 1 ? "1 result" : `${count} results`}
      </p>
      {isPending && <Skeleton label="Searching..." lines={3} />}
      {error != null && <ErrorBanner error={error} fallback="Search failed" />}
      {count === 0 && !isPending && !error && <p className="palette-none">Nothing is called “{text.trim()}”.</p>}
      <KeyHints hints={hints} />
    </Combobox>
  );
}

const hints = [
  ["Enter", "open"],
  ["Ctrl Enter", "new tab"],
  ["Tab", "enter a command"],
  [">", "commands"],
  ["@", "accounts"],
  ["#", "ids"],
] as const;
