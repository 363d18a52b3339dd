import { CodeBlock } from "~/ui/code-block";
import { schemaNamed } from "../openapi/document";

/** What the server answers to a post with two problems: a test of the server holds the description to it. */
export function ErrorSample() {
  const example = schemaNamed("ErrorBody").examples?.find((body) => JSON.stringify(body).includes("VALIDATION_ERROR"));
  return <CodeBlock title="400 Bad Request" code={JSON.stringify(example, null, 2)} wraps />;
}
