import { expect, test } from "vitest";
import { platforms } from "~/ui/network";
import { defaultSettings, missingSetting, networkSettings, offered, toPlatformSettings } from "./platform-settings";

test("every network has its settings", () => {
  expect(platforms.filter((platform) => networkSettings[platform] === undefined)).toEqual([]);
});

const choices = platforms.flatMap((platform) =>
  networkSettings[platform].settings.filter(({ kind }) => kind === "CHOICE").map((field) => ({ platform, field })),
);

test.each(choices)(
  "$platform $field.name begins with its default, and with nothing where there is none",
  ({ platform, field }) => {
    const begins = defaultSettings(platform)[field.name];
    if (field.default && !field.personChooses) expect(offered(field).map(({ value }) => value)).toContain(begins);
    else expect(begins).toBe("");
  },
);

test("nobody's TikTok audience is chosen for them", () => {
  const values = { ...defaultSettings("TIKTOK"), hasUsageConfirmation: true };
  expect(values).toMatchObject({ privacyLevel: "" });
  expect(missingSetting("TIKTOK", values)).toEqual({ name: "privacyLevel", message: "Choose one." });
});

test("what LinkedIn refuses is not offered", () => {
  const values = networkSettings.LINKEDIN.settings.flatMap((field) => offered(field));
  expect(values.map(({ value }) => value)).toEqual(["PUBLIC", "CONNECTIONS"]);
});

test("TikTok needs no title, but the confirmation", () => {
  const values = { ...defaultSettings("TIKTOK"), privacyLevel: "SELF_ONLY" };
  expect(missingSetting("TIKTOK", values)?.name).toBe("hasUsageConfirmation");
  const whole = { ...values, hasUsageConfirmation: true };
  expect(missingSetting("TIKTOK", whole)).toBeUndefined();
  const settings = toPlatformSettings("TIKTOK", whole);
  expect(settings).toMatchObject({ type: "TIK_TOK", privacyLevel: "SELF_ONLY", hasUsageConfirmation: true });
  expect(settings).not.toHaveProperty("title");
});

test("objects are sent without what is blank, and buttons one in a row", () => {
  const poll = {
    question: "Which, then?",
    options: "Octavo, of course\n\nQuarto",
    anonymous: true,
    multipleAnswers: false,
  };
  const buttons = [
    { text: "Read", url: "https://a.example/" },
    { text: "Buy", url: "https://b.example/" },
  ];
  expect(toPlatformSettings("TELEGRAM", { ...defaultSettings("TELEGRAM"), poll: [poll], buttons })).toEqual({
    type: "TELEGRAM",
    poll: { question: "Which, then?", options: ["Octavo, of course", "Quarto"] },
    buttons: buttons.map((button) => [button]),
  });
});

test("what an object lacks is found in its row", () => {
  const buttons = [
    { text: "Read", url: "https://a.example/" },
    { text: "Buy", url: " " },
  ];
  expect(missingSetting("TELEGRAM", { buttons })).toEqual({ name: "buttons.1.url", message: "Required." });
  const poll = { question: "Which?", options: "Octavo" };
  const missing = { name: "poll.0.options", message: "Write 2 to 12, one per line." };
  expect(missingSetting("TELEGRAM", { poll: [poll] })).toEqual(missing);
});

test("what is typed is sent as the API wants it", () => {
  expect(toPlatformSettings("X_TWITTER", {})).toEqual({ type: "TWITTER" });
  expect(toPlatformSettings("THREADS", defaultSettings("THREADS"))).toEqual({ type: "THREADS" });
  expect(toPlatformSettings("INSTAGRAM", { publicationType: "REELS", thumbOffset: "1500" })).toEqual({
    type: "INSTAGRAM",
    publicationType: "REELS",
    thumbOffset: 1500,
  });
  expect(toPlatformSettings("YOUTUBE", { title: "A film", tags: " paper, , fold ", madeForKids: true })).toEqual({
    type: "YOUTUBE",
    title: "A film",
    tags: ["paper", "fold"],
    madeForKids: true,
  });
  expect(toPlatformSettings("YOUTUBE", { madeForKids: false, embeddable: true })).toEqual({ type: "YOUTUBE" });
  expect(toPlatformSettings("YOUTUBE", { embeddable: false })).toEqual({ type: "YOUTUBE", embeddable: false });
  expect(toPlatformSettings("YOUTUBE", { tags: " , " })).toEqual({ type: "YOUTUBE" });
});
