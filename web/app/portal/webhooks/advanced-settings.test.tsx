import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { AdvancedSettings } from "./advanced-settings";
import { emptyWebhook, type WebhookSettings } from "./form-values";

test.each([
  ["Max Retry Attempts", "51", "3"],
  ["Max Retry Attempts", "50", "50"],
  ["Retry Backoff (ms)", "99", "1000"],
  ["Connect Timeout (ms)", "", "5000"],
  ["Read Timeout (ms)", "1.5", "30000"],
])("%s: %j becomes %s when the field is left", async (label, typed, kept) => {
  render(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.clear(input);
  if (typed) await userEvent.type(input, typed);
  await userEvent.tab();
  expect(input.value).toBe(kept);
});

test("the recommended retries survive an outage, and the form says when Octavo gives up", async () => {
  render(<Form />);
  screen.getByText("With these settings Octavo gives up after about 7 s.");
  await userEvent.click(screen.getByText("Recommended"));
  expect(screen.getByLabelText<HTMLInputElement>("Max Retry Attempts").value).toBe("12");
  expect(screen.getByLabelText<HTMLInputElement>("Retry Backoff (ms)").value).toBe("30000");
  screen.getByText("With these settings Octavo gives up after about 29 h 3 min.");
});

function Form() {
  const form = useForm<WebhookSettings>({ defaultValues: emptyWebhook });
  return (
    <FormProvider {...form}>
      <AdvancedSettings />
    </FormProvider>
  );
}
