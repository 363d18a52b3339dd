import type { ComponentProps } from "react";
import { ApiError } from "~/lib/api-error";
import { callbackProblems } from "~/lib/callbacks";
import { Banner, ErrorBanner } from "~/ui/banner";
import { Field } from "~/ui/field";

export const noCallbacks = "Enter at least one callback URL.";

interface CallbacksFieldProps extends ComponentProps<"textarea"> {
  error: string | undefined;
}

/** Callback URLs, one per line. */
export function CallbacksField({ error, ...textarea }: CallbacksFieldProps) {
  return (
    <Field label="Callback URLs (one per line)" hint="Use https; http only for localhost." error={error}>
      {(wiring) => <textarea className="input mono" rows={3} required {...wiring} {...textarea} />}
    </Field>
  );
}

/** What the API says of the callback URLs in `text`: it belongs under the field. */
export function callbacksError(error: unknown, text: string): string | undefined {
  return error instanceof ApiError ? callbackProblems(text, error.details) : undefined;
}

/** A failed call; what is said under the field is not said twice. */
export function CallbacksBanner({ error, text, fallback }: { error: unknown; text: string; fallback: string }) {
  if (!error) return null;
  if (error instanceof ApiError && callbacksError(error, text)) {
    return <Banner title={error.message} requestId={error.requestId} />;
  }
  return <ErrorBanner error={error} fallback={fallback} />;
}
