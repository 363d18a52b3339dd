import { useState } from "react";
import { aiDisclosures, mediaFits } from "~/portal/data/setting-words";
import { Fold } from "~/ui/folds";
import { Icon } from "~/ui/icons";
import { SelectField } from "~/ui/select-field";
import { useDraft } from "../draft/draft-provider";
import type { Draft } from "../draft/draft";

/** What holds for every network that the post goes to. */
export function CommonSettings() {
  const { draft, edit } = useDraft();
  const [isOpen, setIsOpen] = useState(false);
  const change = (part: Partial<Draft>) => edit((before) => ({ ...before, ...part }));
  return (
    <Fold
      icon={<Icon name="send" />}
      label="Every network"
      value={summaryOf(draft)}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <div className="setting-grid">
        <Choice
          label="Pictures that a network doesn’t accept"
          hint="For their aspect ratio or size. Videos are not changed."
          names={mediaFits}
          value={draft.mediaFit}
          onChange={(mediaFit) => change({ mediaFit })}
        />
        <Choice
          label="Made with AI"
          hint="Sets the network’s label, where it has one."
          names={aiDisclosures}
          value={draft.aiDisclosure}
          onChange={(aiDisclosure) => change({ aiDisclosure })}
        />
      </div>
    </Fold>
  );
}

function summaryOf({ mediaFit, aiDisclosure }: Draft): string {
  const ai = aiDisclosure === "NONE" ? "No AI label" : aiDisclosures[aiDisclosure];
  return `${mediaFits[mediaFit]}, ${ai}`;
}

interface ChoiceProps<Name extends string> {
  label: string;
  hint: string;
  names: Record<Name, string>;
  value: Name;
  onChange: (value: Name) => void;
}

function Choice<Name extends string>({ names, onChange, ...field }: ChoiceProps<Name>) {
  return (
    <SelectField {...field} onChange={(name) => onChange(name as Name)}>
      {Object.entries<string>(names).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
