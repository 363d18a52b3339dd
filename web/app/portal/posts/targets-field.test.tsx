import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import type { Account } from "~/api/types";
import { emptyPost, type PostValues } from "./compose";
import { TargetsField } from "./targets-field";

test("what was chosen for a network stays when other accounts come and go", async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole("checkbox", { name: "YouTube: Fernhill Films" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "LinkedIn: Fernhill Ltd" }));
  const linkedIn = within(screen.getByRole("group", { name: "LinkedIn: Fernhill Ltd" }));
  await userEvent.selectOptions(linkedIn.getByLabelText("Who can see it"), "Connections only");
  await userEvent.type(screen.getByLabelText("Title"), "Harvest");
  await userEvent.click(screen.getByRole("checkbox", { name: "YouTube: Fernhill Films" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "YouTube: Fernhill Films" }));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(onSubmit.mock.lastCall?.[0].targets).toMatchObject([
    { accountId: 2, settings: { visibility: "CONNECTIONS" } },
    { accountId: 1, settings: { title: "", privacyStatus: "PUBLIC" } },
  ]);
});

test("an account that must be reconnected cannot be chosen", () => {
  render(<Form onSubmit={vi.fn()} />);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /reconnect it first/ });
  expect(box.disabled).toBe(true);
});

const accounts = [
  { id: 1, platform: "YOUTUBE", accountDisplayName: "Fernhill Films", connected: true },
  { id: 2, platform: "LINKEDIN", accountDisplayName: "Fernhill Ltd", connected: true },
  { id: 3, platform: "THREADS", accountDisplayName: "Fernhill", connected: false },
] as Account[];

function Form({ onSubmit }: { onSubmit: (values: PostValues) => void }) {
  const form = useForm<PostValues>({ defaultValues: emptyPost });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}>
        <TargetsField accounts={accounts} />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}
