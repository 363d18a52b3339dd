import { expect, test } from "vitest";
import { platforms } from "~/ui/network";
import { defaultSettings, missingSetting, networkSettings, toPlatformSettings } from "./platform-settings";

test("the types are those of the specification", () => {
  expect(platforms.map((platform) => networkSettings[platform].type).toSorted()).toEqual([
    "BLUE_SKY",
    "INSTAGRAM",
    "LINKEDIN",
    "TELEGRAM",
    "THREADS",
    "TIK_TOK",
    "TWITTER",
    "YOUTUBE",
  ]);
});

test("choices begin with the first, and blank optional texts are left out", () => {
  expect(toPlatformSettings("INSTAGRAM", defaultSettings("INSTAGRAM"))).toEqual({
    type: "INSTAGRAM",
    publicationType: "FEED",
  });
  expect(toPlatformSettings("THREADS", defaultSettings("THREADS"))).toEqual({ type: "THREADS" });
  expect(toPlatformSettings("X_TWITTER", {})).toEqual({ type: "TWITTER" });
});

test("TikTok needs a title and the confirmation", () => {
  const values = defaultSettings("TIKTOK");
  expect(missingSetting("TIKTOK", values)?.name).toBe("title");
  expect(missingSetting("TIKTOK", { ...values, title: "Harvest" })?.name).toBe("hasUsageConfirmation");
  const whole = { ...values, title: "Harvest", hasUsageConfirmation: true };
  expect(missingSetting("TIKTOK", whole)).toBeUndefined();
  expect(toPlatformSettings("TIKTOK", whole)).toMatchObject({
    type: "TIK_TOK",
    title: "Harvest",
    privacyLevel: "PUBLIC_TO_EVERYONE",
    disableDuet: false,
    hasUsageConfirmation: true,
  });
});
