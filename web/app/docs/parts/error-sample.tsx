import { CodeBlock } from "~/ui/code-block";
import { errorExample } from "../openapi/document";

/** What the server answers to a post with two problems: a test of the server holds the description to it. */
export function ErrorSample() {
  return <CodeBlock title="400 Bad Request" code={JSON.stringify(errorExample("VALIDATION_ERROR"), null, 2)} wraps />;
}
