import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { networkSettings, type SettingValue } from "~/portal/data/platform-settings";
import { SettingControl } from "./setting-control";

test("a poll is added, filled in by keyboard, and removed", async () => {
  const sent = renderSetting("poll");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await userEvent.type(screen.getByLabelText("Question"), "Which?");
  await userEvent.type(screen.getByLabelText("Options"), "Octavo{Enter}Quarto");
  // A post has one poll.
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  const filled = { question: "Which?", options: "Octavo\nQuarto", anonymous: true, multipleAnswers: false };
  expect(sent()).toEqual([filled]);
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add" }));
  expect(sent()).toEqual([]);
});

test("removing a button keeps what was typed for the others", async () => {
  const sent = renderSetting("buttons");
  for (const [index, label] of ["Read", "Buy"].entries()) {
    await userEvent.click(screen.getByRole("button", { name: /^Add/ }));
    await userEvent.type(button(index + 1).getByLabelText("Label"), label);
  }
  await userEvent.click(button(1).getByRole("button", { name: "Remove" }));
  expect(screen.getByLabelText<HTMLInputElement>("Label").value).toBe("Buy");
  expect(sent()).toEqual([{ text: "Buy", url: "" }]);
});

test("what the API refuses is shown at the field of the object that it is about", async () => {
  renderSetting("buttons", (path) => (path === "[0].url" ? "Send an address." : undefined));
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  expect(button(1).getByLabelText("URL").getAttribute("aria-invalid")).toBe("true");
  expect(button(1).getByLabelText("Label").getAttribute("aria-invalid")).toBeNull();
});

function button(number: number) {
  return within(screen.getByRole("group", { name: `Buttons under the message ${number}` }));
}

/** Shows one of Telegram's settings; what it then holds. */
function renderSetting(name: string, errorAt: (path: string) => string | undefined = () => undefined) {
  const onChange = vi.fn<(value: SettingValue) => void>();
  render(<Held name={name} errorAt={errorAt} onChange={onChange} />);
  return () => onChange.mock.lastCall?.[0];
}

interface HeldProps {
  name: string;
  errorAt: (path: string) => string | undefined;
  onChange: (value: SettingValue) => void;
}

function Held({ name, errorAt, onChange }: HeldProps) {
  const [value, setValue] = useState<SettingValue>([]);
  const field = networkSettings.TELEGRAM.settings.find((setting) => setting.name === name);
  const change = (next: SettingValue) => {
    setValue(next);
    onChange(next);
  };
  return field && <SettingControl field={field} value={value} errorAt={errorAt} onChange={change} />;
}
