import { expect, test } from "vitest";
import type { Schedule } from "~/api/types";
import { asRequest } from "./as-request";

const schedule = {
  scheduledTime: "2025-11-21T09:30:00.000Z",
  status: "COMPLETED",
  publications: [
    {
      accountId: 7,
      platformSettings: { type: "TELEGRAM" },
      posts: [{ content: "It's here", attachmentPaths: [], chatId: "-1001" }],
    },
  ],
} as unknown as Schedule;

test("the request's body survives a shell", () => {
  const command = asRequest(schedule, "https://octavo.example");
  expect(command).toContain("curl https://octavo.example/v1/posts");
  const quoted = command.slice(command.indexOf("-d '") + 4, -1).replaceAll(String.raw`'\''`, "'");
  expect(JSON.parse(quoted)).toEqual({
    scheduledTime: "2025-11-21T09:30:00.000Z",
    isDraft: false,
    publications: [
      {
        socialMediaAccountId: 7,
        platformSettings: { type: "TELEGRAM" },
        posts: [{ content: "It's here", attachmentPaths: [], chatId: "-1001" }],
      },
    ],
  });
});
