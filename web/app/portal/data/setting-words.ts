/** Settings in a few words, for people. */
import type { NewPost, NewSchedule } from "~/api/types";
import type { Platform } from "~/ui/network-names";
import { isRecords, networkSettings, offered, type SettingField, type SettingValue } from "./platform-settings";

/** How pictures are made to fit the networks. */
export type MediaFit = NonNullable<NewPost["mediaFit"]>;
export type AiDisclosure = NonNullable<NewSchedule["publications"][number]["aiDisclosure"]>;

export const mediaFits: Record<MediaFit, string> = {
  OFF: "Send pictures as they are",
  PAD: "Add a white border",
  CROP: "Crop",
};

export const aiDisclosures: Record<AiDisclosure, string> = {
  NONE: "No",
  ASSISTED: "AI helped",
  GENERATED: "AI made it",
};

/** What differs from leaving everything to the network. */
export function settingWords(platform: Platform, settings: Record<string, SettingValue>): string[] {
  return networkSettings[platform].settings.flatMap((field) => {
    const value = settings[field.name];
    return value === undefined ? [] : wordsOf(field, value);
  });
}

function wordsOf(field: SettingField, value: SettingValue): string[] {
  if (isRecords(field)) return Array.isArray(value) && value.length > 0 ? [`${field.label}: ${value.length}`] : [];
  if (typeof value === "boolean") return value && field.default !== "true" ? [field.label] : [];
  if (value === "") return [];
  if (field.kind !== "CHOICE") return [`${field.label}: ${String(value)}`];
  return [offered(field).find((option) => option.value === value)?.label ?? String(value)];
}
