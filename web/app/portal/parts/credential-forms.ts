import table from "~/lib/network-credentials.json" with { type: "json" };
import type { Platform } from "~/ui/network";

export interface CredentialField {
  /** The name in the API's `credentials`. */
  name: string;
  label: string;
  hint?: string;
  isSecret?: boolean;
  isOptional?: boolean;
}

/** What a person types to connect an account, by network. */
export const credentialForms: Partial<Record<Platform, readonly CredentialField[]>> = Object.fromEntries(
  Object.entries(table).flatMap(([platform, row]) => ("credentials" in row ? [[platform, row.credentials]] : [])),
);

/** What is typed in, without blanks; undefined while something needed is missing. */
export function completeCredentials(
  fields: readonly CredentialField[],
  values: Record<string, string>,
): Record<string, string> | undefined {
  const filled = fields.flatMap(({ name, isOptional }) => {
    const value = values[name]?.trim() ?? "";
    return value === "" && isOptional ? [] : [[name, value] as const];
  });
  return filled.some(([, value]) => value === "") ? undefined : Object.fromEntries(filled);
}
