/** What Octavo chooses by the files until a person does: a post or a reel. */
import { networkSettings, offered, type SettingField, type SettingValues } from "~/portal/data/platform-settings";
import { type Draft, filesOf, type MediaFile, type Target } from "./draft";

/** A choice that the API requires and has no default for. */
export function isChosenByFiles({ kind, required, default: preset, personChooses }: SettingField): boolean {
  return kind === "CHOICE" && required && preset === undefined && !personChooses;
}

/** A reel for one upright video, which the feed does not show; else the first kind, which shows any files. */
export function choiceByFiles(field: SettingField, [first, ...others]: readonly MediaFile[]) {
  const isReel = first?.isUpright && others.length === 0;
  const choices = offered(field);
  return choices.find(({ value }) => isReel && value === "REELS") ?? choices[0];
}

/** The settings of an account, with what its files decide. */
export function settingsFor(draft: Draft, { accountId, platform, settings }: Target): SettingValues {
  const decided = networkSettings[platform].settings
    .filter((field) => isChosenByFiles(field) && !settings[field.name])
    .map((field) => [field.name, choiceByFiles(field, filesOf(draft, accountId))?.value ?? ""]);
  return { ...settings, ...Object.fromEntries(decided) };
}

/** The other way round: a value that the files would decide too is left to them. */
export function leftToFiles(draft: Draft, { accountId, platform, settings }: Target): SettingValues {
  const decided = networkSettings[platform].settings
    .filter(isChosenByFiles)
    .filter((field) => settings[field.name] === choiceByFiles(field, filesOf(draft, accountId))?.value)
    .map((field) => [field.name, ""]);
  return { ...settings, ...Object.fromEntries(decided) };
}
