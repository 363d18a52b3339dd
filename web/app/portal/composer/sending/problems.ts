/** What the composer itself knows to be missing: no rules of networks, which are the API's. */
import { toInstant } from "~/lib/zoned-time";
import type { Draft, MediaFile } from "../draft/draft";
import type { Place } from "../draft/field-ids";
import type { LocalFiles } from "../media/local-file";

export interface Problem {
  message: string;
  label: string;
  goTo: Place;
}

export function problemsOf(draft: Draft, files: LocalFiles): Problem[] {
  const { targets, when, media } = draft;
  const problems: Problem[] = [];
  if (targets.length === 0) {
    problems.push({ message: "Choose at least one account.", label: "Choose an account", goTo: { kind: "account" } });
  }
  if (targets.length === 0 && media.length === 0 && draft.common.parts.every((part) => part.trim() === "")) {
    problems.push({ message: "Write a text or add a file.", label: "Write a text", goTo: { kind: "part", index: 0 } });
  }
  if (when.kind === "AT" && !toInstant(when.local, when.zone)) {
    problems.push({ message: "Choose the date and time.", label: "Set the time", goTo: { kind: "time" } });
  }
  return [...problems, ...media.filter(({ path }) => !path).map((file) => uploadProblem(file, files))];
}

function uploadProblem(file: MediaFile, files: LocalFiles): Problem {
  const message = files[file.id]?.failure
    ? `${file.name} was not uploaded. Try again, or remove it.`
    : `${file.name} is still uploading.`;
  return { message, label: "Go to the file", goTo: { kind: "file", file } };
}
