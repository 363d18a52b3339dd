import { CodeBlock } from "~/ui/code-block";
import { operationNamed } from "../openapi/operations";

/** The response of a call that succeeded, as the contract has it. */
export function AnswerSample({ of: id }: { of: string }) {
  const answer = operationNamed(id).answers.find(({ example }) => example !== undefined);
  if (!answer) throw new Error(`contract/openapi.json has no example of an answer of ${id}`);
  return <CodeBlock title={`Response ${answer.status}`} code={JSON.stringify(answer.example, null, 2)} />;
}
