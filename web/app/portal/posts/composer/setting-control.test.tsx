import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { networkSettings } from "~/portal/data/platform-settings";
import { emptyPost, type PostValues, targetOf } from "./compose";
import { SettingControl } from "./setting-control";

test("a poll is added, filled in by keyboard, and removed", async () => {
  const sent = renderSetting("poll");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await userEvent.type(screen.getByLabelText("Question"), "Which?");
  await userEvent.type(screen.getByLabelText("Options"), "Octavo{Enter}Quarto");
  // A post has one poll.
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  const filled = { question: "Which?", options: "Octavo\nQuarto", anonymous: true, multipleAnswers: false };
  expect(await sent()).toEqual([filled]);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add" }));
  expect(await sent()).toEqual([]);
});

test("removing a button keeps what was typed for the others", async () => {
  const sent = renderSetting("buttons");
  for (const [index, label] of ["Read", "Buy"].entries()) {
    await userEvent.click(screen.getByRole("button", { name: "Add" }));
    await userEvent.type(button(index + 1).getByLabelText("Label"), label);
  }
  await userEvent.click(button(1).getByRole("button", { name: "Remove" }));
  expect(screen.getByLabelText<HTMLInputElement>("Label").value).toBe("Buy");
  expect(await sent()).toEqual([{ text: "Buy", url: "" }]);
});

function button(number: number) {
  return within(screen.getByRole("group", { name: `Buttons under the message ${number}` }));
}

/** Shows one of Telegram's settings; what the form then holds of it. */
function renderSetting(name: string): () => Promise<unknown> {
  const onSubmit = vi.fn<(values: PostValues) => void>();
  render(<Form name={name} onSubmit={onSubmit} />);
  return async () => {
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    return onSubmit.mock.lastCall?.[0].targets[0]?.settings[name];
  };
}

function Form({ name, onSubmit }: { name: string; onSubmit: (values: PostValues) => void }) {
  const targets = [targetOf({ id: 1, platform: "TELEGRAM" })];
  const form = useForm<PostValues>({ defaultValues: { ...emptyPost, targets } });
  const field = networkSettings.TELEGRAM.settings.find((setting) => setting.name === name);
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}>
        {field && <SettingControl field={field} path={`targets.0.settings.${name}`} />}
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}
