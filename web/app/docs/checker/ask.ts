import type { components } from "~/api/schema";
import type { FileFacts } from "./facts";

export type Fit = components["schemas"]["Fit"];

/** What each network and placement says of a file, of a text, or of both. */
export async function ask(file: FileFacts | undefined, text: string): Promise<Fit[]> {
  const facts = { ...file, ...(text && { text }) };
  const answer = await fetch("/v1/media/compatibility", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(facts),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(messageOf(body) ?? `The check failed: ${answer.status}`);
  const { placements } = body as { placements: Fit[] };
  return placements;
}

function messageOf(body: unknown): string | undefined {
  return (body as components["schemas"]["ErrorBody"]).error?.message;
}
