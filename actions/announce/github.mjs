/** What a step says to GitHub: annotations, outputs, the summary of the run. */
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";

/** The step fails with these annotations. */
export class Failure extends Error {
  constructor(...annotations) {
    super(annotations.join("\n"));
    this.annotations = annotations;
  }
}

export function annotate(kind, message) {
  const escaped = message.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  console.log(`::${kind} title=Octavo::${escaped}`);
}

/** Hides a secret in the log. Those of `secrets` are hidden anyway. */
export function hide(secret) {
  console.log(`::add-mask::${secret}`);
}

export function output(name, value) {
  const end = randomUUID();
  append("GITHUB_OUTPUT", `${name}<<${end}\n${value}\n${end}\n`);
}

export function summarize(line) {
  console.log(line);
  append("GITHUB_STEP_SUMMARY", `${line}\n\n`);
}

function append(variable, text) {
  const file = process.env[variable];
  if (file) appendFileSync(file, text);
}
