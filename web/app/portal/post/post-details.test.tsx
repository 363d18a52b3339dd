import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SchedulePost } from "~/api/types";
import { PostDetails } from "./post-details";

const post = { content: "Hello", attachmentPaths: [], altTexts: [], chatId: "-1001", thumbnailPath: null };

test.each([
  ["a text alone", {}, ""],
  [
    "files around it",
    { attachmentPaths: ["u/a.mp4", "u/b.png"], altTexts: [null, "A press"], thumbnailPath: "u/c.png" },
    "Thumbnail: u/c.png",
  ],
])("a post with %s shows them", (_name, change, expected) => {
  const { container } = render(<PostDetails post={{ ...post, ...change } as unknown as SchedulePost} />);
  expect(container.textContent).toBe(expected);
});
