import type { Platform } from "~/ui/network";

/** One setting of a network beyond its type, by the API's names. */
export type SettingField = { name: string; label: string; hint?: string } & (
  | { kind: "text"; isOptional?: boolean }
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
  | { kind: "check"; mustBe?: true }
);

interface NetworkSettings {
  /** `platformSettings.type`, which for some networks differs from the account's platform. */
  type: string;
  fields: readonly SettingField[];
}

function choice(name: string, label: string, ...values: string[]): SettingField {
  const options = values.map((value) => ({ value, label: words(value) }));
  return { kind: "choice", name, label, options };
}

/** `HOWTO_STYLE` becomes `Howto style`. */
function words(value: string): string {
  const text = value.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const networkSettings: Record<Platform, NetworkSettings> = {
  TELEGRAM: { type: "TELEGRAM", fields: [] },
  BLUE_SKY: { type: "BLUE_SKY", fields: [] },
  X_TWITTER: { type: "TWITTER", fields: [] },
  THREADS: {
    type: "THREADS",
    fields: [{ kind: "text", name: "topicTag", label: "Topic tag (optional)", isOptional: true }],
  },
  INSTAGRAM: {
    type: "INSTAGRAM",
    fields: [choice("publicationType", "Publication type", "FEED", "REELS", "STORY")],
  },
  LINKEDIN: {
    type: "LINKEDIN",
    fields: [choice("visibility", "Visibility", "PUBLIC", "CONNECTIONS", "GROUP")],
  },
  YOUTUBE: {
    type: "YOUTUBE",
    fields: [
      { kind: "text", name: "title", label: "Title" },
      choice("privacyStatus", "Privacy", "PUBLIC", "UNLISTED", "PRIVATE"),
      choice(
        "category",
        "Category",
        "FILM_ANIMATION",
        "AUTOS_VEHICLES",
        "MUSIC",
        "PETS_ANIMALS",
        "SPORTS",
        "TRAVEL_EVENTS",
        "GAMING",
        "PEOPLE_BLOGS",
        "COMEDY",
        "ENTERTAINMENT",
        "NEWS_POLITICS",
        "HOWTO_STYLE",
        "EDUCATION",
        "SCIENCE_TECHNOLOGY",
      ),
    ],
  },
  TIKTOK: {
    type: "TIK_TOK",
    fields: [
      { kind: "text", name: "title", label: "Title" },
      choice(
        "privacyLevel",
        "Privacy",
        "PUBLIC_TO_EVERYONE",
        "FOLLOWER_OF_CREATOR",
        "MUTUAL_FOLLOW_FRIENDS",
        "SELF_ONLY",
      ),
      { kind: "check", name: "disableDuet", label: "Disable duets" },
      { kind: "check", name: "disableComments", label: "Disable comments" },
      { kind: "check", name: "disableStitch", label: "Disable stitches" },
      { kind: "check", name: "brandContent", label: "Paid partnership" },
      { kind: "check", name: "brandOrganic", label: "Promotes my own business" },
      {
        kind: "check",
        name: "hasUsageConfirmation",
        label: "I agree to TikTok's Music Usage Confirmation",
        mustBe: true,
      },
    ],
  },
};

/** What a network's settings begin with. */
export function defaultSettings(platform: Platform): Record<string, string | boolean> {
  return Object.fromEntries(
    networkSettings[platform].fields.map((field) => {
      if (field.kind === "choice") return [field.name, field.options[0]?.value ?? ""];
      return [field.name, field.kind === "check" ? false : ""];
    }),
  );
}

/** The first setting that is still needed, with what is wrong. */
export function missingSetting(
  platform: Platform,
  values: Record<string, string | boolean>,
): { name: string; message: string } | undefined {
  for (const field of networkSettings[platform].fields) {
    const value = values[field.name];
    if (field.kind === "text" && !field.isOptional && String(value ?? "").trim() === "") {
      return { name: field.name, message: "This network needs it." };
    }
    if (field.kind === "check" && field.mustBe && value !== true) {
      return { name: field.name, message: "Without it this network takes no post." };
    }
  }
  return undefined;
}

/** `platformSettings` of the call. An optional text that is blank is left out. */
export function toPlatformSettings(platform: Platform, values: Record<string, string | boolean>) {
  const { type, fields } = networkSettings[platform];
  const filled = fields
    .map(({ name }) => [name, values[name]] as const)
    .filter(([, value]) => value !== undefined && value !== "");
  return { type, ...Object.fromEntries(filled) };
}
