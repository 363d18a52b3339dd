/** The ids of the form's fields: what findings lead to. */
import { flushSync } from "react-dom";
import type { MediaFile } from "./draft";

/** A field of the form. */
export type Place =
  | { kind: "account" | "chat" | "comment" | "media" | "post" | "time" }
  | { kind: "part"; index: number }
  | { kind: "file" | "altText"; file: MediaFile }
  | { kind: "setting"; name: string; path: string };

export const fieldIds = {
  accounts: "composer-accounts",
  part: (index: number) => `composer-part-${index}`,
  file: (id: string) => `composer-file-${id}`,
  addFiles: "composer-add-files",
  altText: "composer-alt-text",
  comment: "composer-first-comment",
  settings: (accountId: number | undefined) => `composer-settings-${accountId}`,
  when: "composer-when",
  publish: "composer-publish",
} as const;

export function fieldIdOf(place: Place, accountId: number | undefined): string {
  switch (place.kind) {
    case "part":
      return fieldIds.part(place.index);
    case "file":
      return fieldIds.file(place.file.id);
    case "altText":
      return fieldIds.altText;
    case "media":
      return fieldIds.addFiles;
    case "comment":
      return fieldIds.comment;
    case "chat":
    case "setting":
      return fieldIds.settings(accountId);
    case "time":
      return fieldIds.when;
    case "account":
      return fieldIds.accounts;
    default:
      return fieldIds.part(0);
  }
}

/** Once what holds the field has been drawn: a fold opens, or another text is shown. */
export function focusField(id: string): void {
  requestAnimationFrame(() => focusNow(id));
}

/** Moves the focus to a field that a change brings, before the next key arrives. */
export function changeAndFocus(change: () => void, id: string): void {
  flushSync(change);
  focusNow(id);
}

function focusNow(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches("input, select, textarea, button, [tabindex]")
    ? field
    : field?.querySelector<HTMLElement>("input, select, textarea, button");
  control?.focus();
}
