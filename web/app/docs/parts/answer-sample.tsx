import { CodeBlock } from "~/ui/code-block";
import { operationNamed } from "../openapi/operations";

/** The response of a call that succeeded, as the contract has it; of several, the last, which is not a mere report. */
export function AnswerSample({ of: id }: { of: string }) {
  const answer = operationNamed(id).answers.findLast(
    ({ status, example }) => status.startsWith("2") && example !== undefined,
  );
  if (!answer) return null;
  const { status, example } = answer;
  return (
    <CodeBlock
      title={`Response ${status}`}
      code={typeof example === "string" ? example.trimEnd() : JSON.stringify(example, null, 2)}
    />
  );
}
