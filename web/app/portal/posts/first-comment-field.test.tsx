import { render, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { ErrorDetail } from "~/lib/api-error";
import type { Platform } from "~/ui/network";
import { emptyPost, type PostValues, targetOf } from "./compose";
import { FirstCommentField } from "./first-comment-field";

test("the field names each network's limit, and the networks without first comments", () => {
  render(<Form platforms={["BLUE_SKY", "INSTAGRAM", "TIKTOK"]} />);
  const { textContent } = screen.getByText(/^Published under the post/);
  expect(textContent).toContain("Bluesky 300, Instagram 2,200");
  expect(textContent).toContain("Not published on TikTok");
});

test("there is no field if no chosen network has first comments", () => {
  render(<Form platforms={["TIKTOK"]} />);
  expect(screen.queryByLabelText(/First comment/)).toBeNull();
});

test("a refusal of the comment is shown at the field, and no other one", () => {
  render(
    <Form platforms={["BLUE_SKY"]} refused={[at("content", "Too short."), at("firstComment.content", "Too long.")]} />,
  );
  expect(screen.getByRole("alert").textContent).toBe("Too long.");
  expect(screen.getByLabelText(/First comment/).getAttribute("aria-invalid")).toBe("true");
});

const at = (field: string, message: string) => ({ field: `publications[0].posts[0].${field}`, message });

function Form({ platforms, refused = [] }: { platforms: Platform[]; refused?: ErrorDetail[] }) {
  const targets = platforms.map((platform, id) => targetOf({ id, platform }));
  const form = useForm<PostValues>({ defaultValues: { ...emptyPost, targets } });
  return (
    <FormProvider {...form}>
      <FirstCommentField refused={refused} />
    </FormProvider>
  );
}
