import { zodResolver } from "@hookform/resolvers/zod";
import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { SecretInput } from "~/ui/secret-input";
import { useChangePassword } from "~/portal/data/me";
import { fieldProblem } from "~/portal/parts/field-problem";

/** As the sign-in service asks for. */
const minLength = 15;

const Values = z.object({
  current: z.string().min(1, "Enter your current password."),
  new: z.string().refine((text) => [...text].length >= minLength, `Use at least ${minLength} characters.`),
});

interface PasswordFormProps {
  email: string;
  onClose: () => void;
  /** The API wants a fresh sign-in first. */
  onTooOld: (error: unknown) => void;
}

export function PasswordForm({ email, onClose, onTooOld }: PasswordFormProps) {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { current: "", new: "" } });
  const problem = (field: "current" | "new") =>
    form.formState.errors[field]?.message ?? fieldProblem(change.error, field);
  const submit = form.handleSubmit((values) => change.mutate(values, { onSuccess: onClose, onError: onTooOld }));
  const isAtField = fieldProblem(change.error, "current") ?? fieldProblem(change.error, "new");

  return (
    <form className="dialog-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="dialog-body stack">
        {change.error && !isAtField && <ErrorBanner error={change.error} fallback="Failed to change the password" />}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          problem={problem("current")}
          {...form.register("current")}
        />
        <Username email={email} />
        <PasswordField
          label="New password"
          hint={`At least ${minLength} characters. A few words of your own work well.`}
          autoComplete="new-password"
          problem={problem("new")}
          {...form.register("new")}
        />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.isPending}>
          {change.isPending ? "Changing..." : "Change password"}
        </Button>
      </footer>
    </form>
  );
}

/** Password managers store the new password under it. */
function Username({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      autoComplete="username"
      aria-label="E-mail"
      tabIndex={-1}
      readOnly
      value={email}
    />
  );
}

interface PasswordFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  problem: string | undefined;
}

function PasswordField({ label, hint, problem, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={problem}>
      {(wiring) => <SecretInput required {...wiring} {...input} />}
    </Field>
  );
}
