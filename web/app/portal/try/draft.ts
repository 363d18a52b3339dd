import type { PortalConfig } from "~/auth/config";
import type { Operation } from "./description";

/** What the form holds. */
export interface Draft {
  /** Of parameters, by their names; empty or absent: left out. */
  values: Readonly<Record<string, string>>;
  /** JSON or CSV, as typed. */
  body: string;
  file: File | undefined;
}

export type Problems = Readonly<Record<string, string>>;

export function draftOf(operation: Operation, config: Pick<PortalConfig, "sandbox">): Draft {
  const { example } = operation.body ?? {};
  return {
    values: fixedValues(operation, config),
    body: typeof example === "string" ? example : (JSON.stringify(example, null, 2) ?? ""),
    file: undefined,
  };
}

/** What cannot be sent, by the names of parameters, `body` and `file`. All else is for the API to judge. */
export function problemsOf({ parameters, body }: Operation, draft: Draft): Problems {
  const missing = parameters.filter(({ name, required }) => required && !draft.values[name]?.trim());
  const problems: Record<string, string> = Object.fromEntries(missing.map(({ name }) => [name, "Required."]));
  if (body?.fileField && !draft.file) problems.file = "Choose a file.";
  const mistake = body?.contentType === "application/json" && mistakeIn(draft.body);
  return mistake ? { ...problems, body: mistake } : problems;
}

/** Why the text is no JSON; undefined when it is. */
export function mistakeIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Calls that can check instead of publishing. */
const checkable = new Set(["create_post", "create_posts", "import_posts"]);
const publishing = new Set([...checkable, "update_post", "publish_post", "retry_post", "confirm_post"]);

/** Whether something may appear on a network after this call. */
export function publishes({ id }: Operation): boolean {
  return publishing.has(id);
}

/** Values that stay as they are: without a sandbox a post is only checked, so that nothing reaches a network from here. */
export function fixedValues({ id }: Operation, { sandbox }: Pick<PortalConfig, "sandbox">): Record<string, string> {
  return !sandbox && checkable.has(id) ? { validateOnly: "true" } : {};
}

/** Why a call is not made from here; undefined where it is. */
export function reasonAgainst(operation: Operation, { sandbox }: Pick<PortalConfig, "sandbox">): string | undefined {
  if (operation.id === "complete_authorization") {
    return "The network sends state and code to the portal's own page, which uses them at once. A code works only once.";
  }
  if (!sandbox && operation.tag === "Sandbox")
    return "This server runs without a sandbox, so this call is not available.";
  if (!sandbox && publishes(operation) && !checkable.has(operation.id)) {
    return "This server has no sandbox. The call could post to a real network, so you can't send it from this page.";
  }
  return undefined;
}
