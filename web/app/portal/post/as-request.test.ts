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
      aiDisclosure: "ASSISTED",
      posts: [
        {
          id: "pst_1",
          content: "It's here",
          attachmentPaths: ["u/a.mp4", "u/b.png"],
          altTexts: [null, "A press"],
          chatId: "-1001",
          thumbnailPath: "u/c.png",
          status: "COMPLETED",
          permalink: "https://t.me/c/1/2",
        },
        { id: "pst_3", role: "THREAD", content: "More", chatId: "-1001" },
        { id: "pst_4", role: "FIRST_COMMENT", content: "A comment", chatId: "-1001" },
        { id: "pst_2", content: "", attachmentPaths: ["u/a.mp4"], altTexts: [null], chatId: null, thumbnailPath: null },
      ],
    },
  ],
} as unknown as Schedule;

test("the request has every field of each post, and survives a shell", () => {
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
        aiDisclosure: "ASSISTED",
        posts: [
          {
            content: "It's here",
            attachmentPaths: ["u/a.mp4", "u/b.png"],
            altTexts: [null, "A press"],
            chatId: "-1001",
            thumbnailPath: "u/c.png",
            thread: [{ content: "More" }],
            firstComment: { content: "A comment" },
          },
          { attachmentPaths: ["u/a.mp4"] },
        ],
      },
    ],
  });
});
