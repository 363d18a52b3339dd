import { useState } from "react";
import { dayAndTime, toWallTime } from "~/lib/zoned-time";
import type { Question } from "~/portal/data/page-commands";
import { useQueue } from "~/portal/data/queue";
import { useTimeZone } from "~/portal/data/time-zone";
import { Combobox, type ComboboxProps } from "./combobox";
import { KeyHints } from "./key-hints";
import { type Group, isMatch, type Option } from "./options";
import { parseTypedTime } from "./typed-time";

interface EnteredProps extends Pick<ComboboxProps, "text" | "write" | "run" | "onClose"> {
  command: Option;
  leave: () => void;
}

/** What a command needs before it runs: a time, or the answer to its question. */
export function EnteredCommand({ command, ...props }: EnteredProps) {
  const { runAt, question } = command;
  if (question) return <Answer {...props} command={command} question={question} />;
  return runAt && <WhenToRun {...props} command={command} runAt={runAt} />;
}

/** The verb is an answer, and not the first one: a second Enter deletes nothing. */
function Answer({ command, question, ...props }: EnteredProps & { question: Question }) {
  const { text, dismiss, verb } = question;
  const answers: Option[] = [
    { id: "dismiss", label: dismiss, icon: "back" },
    { id: "confirm", label: verb, icon: command.icon, run: command.run },
  ];
  const options = answers.filter(({ label }) => isMatch(label, props.text));
  const run: ComboboxProps["run"] = (option, isNewTab) =>
    option.id === "dismiss" ? props.leave() : props.run(option, isNewTab);
  const label = `${command.label}?`;
  return (
    <Combobox
      {...props}
      run={run}
      crumb={command.label}
      label={label}
      placeholder={`${dismiss} or ${verb}`}
      groups={[{ name: label, options }]}
      words={props.text}
    >
      <p role="alert" className="palette-question">
        {text}
      </p>
      <KeyHints hints={hints} />
    </Combobox>
  );
}

function WhenToRun({ command, runAt, ...props }: EnteredProps & { runAt: (instant: string) => void }) {
  const chosen = useTimeZone();
  const { group, problem } = useTimes(props.text, command.zone ?? chosen, runAt);
  const name = command.label.replace(/\.+$/, "");
  return (
    <Combobox
      {...props}
      crumb={name}
      label={`${name}: the time`}
      placeholder="tomorrow 9, fri 17:30, next slot"
      groups={group.options.length > 0 ? [group] : []}
      words=""
    >
      <p role="status" className={problem ? "palette-none" : "visually-hidden"}>
        {problem ?? group.options.map(({ label, detail = "" }) => `${label} ${detail}`).join(", ")}
      </p>
      <KeyHints hints={hints} />
    </Combobox>
  );
}

/** How a text is understood, with the day of the week, so that it is seen before it is done. */
function useTimes(text: string, zone: string, runAt: (instant: string) => void) {
  const slots = useQueue().data?.next ?? [];
  const [slot] = slots;
  const [now] = useState(Date.now);
  const isSlotMeant = "next slot".startsWith(text.trim().toLowerCase());
  const { times, problem } = parseTypedTime(text, now, zone);
  const all = [...new Set([...times, ...(slot && isSlotMeant ? [slot] : [])])];
  const options = all.map((instant): Option => {
    const detail = slots.includes(instant) ? (instant === slot ? "next slot" : "free slot") : utcOf(instant, zone);
    return { id: instant, label: dayAndTime(instant, zone), detail, icon: "clock", run: () => runAt(instant) };
  });
  const group: Group = { name: `Times in ${zone}`, options };
  return { group, problem: problemOf(text, options, isSlotMeant, problem) };
}

function problemOf(text: string, options: readonly Option[], isSlotMeant: boolean, problem: string | undefined) {
  if (options.length > 0 || text.trim() === "") return undefined;
  return isSlotMeant ? "The queue has no free slot." : problem;
}

function utcOf(instant: string, zone: string): string | undefined {
  return zone === "UTC" ? undefined : `${toWallTime(instant, "UTC").slice(11)} UTC`;
}

const hints = [
  ["Enter", "choose"],
  ["Backspace", "back to all commands"],
] as const;
