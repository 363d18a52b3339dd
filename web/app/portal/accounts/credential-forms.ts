import table from "../../../../contract/networks.json" with { type: "json" };
import type { Platform } from "~/ui/network";

export interface CredentialField {
  /** The name in the API's `credentials`. */
  name: string;
  label: string;
  hint?: string;
  isSecret?: boolean;
  isOptional?: boolean;
}

/** What a person types in to connect an account, by network. */
export const credentialForms: Partial<Record<Platform, readonly CredentialField[]>> = {
  TELEGRAM: [
    {
      name: "token",
      label: "Bot token",
      hint: "Get it from @BotFather. Add the bot to your channels and groups as an administrator.",
      isSecret: true,
    },
  ],
  BLUE_SKY: [
    { name: "identifier", label: "Handle or e-mail" },
    {
      name: "password",
      label: "App password",
      hint: "Create one at bsky.app under Settings, Privacy and security, App passwords. Don't use your account password.",
      isSecret: true,
    },
    {
      name: "service",
      label: "Service (optional)",
      hint: "Only if your account isn't on bsky.social.",
      isOptional: true,
    },
  ],
};

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
