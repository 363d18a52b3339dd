import { CodeBlock } from "~/ui/code-block";
import { Inline } from "~/ui/prose";
import { codesIn } from "~/lib/openapi";
import { apiPageOf } from "~/lib/site-pages";
import { errorExample, schemaNamed } from "../openapi/document";
import { operations } from "../openapi/operations";
import { type ErrorCode, errorMeanings, statusOf } from "./errors";
import { errorFixes } from "./error-fixes";
import { postErrorFixes } from "./post-error-fixes";

interface CodeMeaningProps {
  schema: string;
  code: string;
}

/** One code of the API, or of a failed post; put on the page by scripts/mdx-codes.ts. */
export function CodeMeaning({ schema, code }: CodeMeaningProps) {
  return schema === "PostErrorCode" ? <PostError code={code} /> : <ApiError code={code as ErrorCode} />;
}

function ApiError({ code }: { code: ErrorCode }) {
  return (
    <>
      <p>
        <code>{statusOf(code)}</code> <Inline text={errorMeanings[code]} />
      </p>
      <p>
        <b>What to do:</b> <Inline text={errorFixes[code]} />
      </p>
      <Causes code={code} />
      <CodeBlock title={`Response ${statusOf(code)}`} code={JSON.stringify(errorExample(code), null, 2)} wraps />
    </>
  );
}

/** The calls that have causes of their own for the code, in the words of their descriptions. */
function Causes({ code }: { code: string }) {
  const causes = operations.flatMap(({ id, tag, method, path, answers }) =>
    answers
      .filter(({ kind, description }) => kind === "OWN" && codesIn(description).includes(code))
      .map(({ description }) => ({ id, tag, call: `${method} ${path}`, description })),
  );
  if (causes.length === 0) return null;
  return (
    <ul className="answer-list">
      {causes.map(({ id, tag, call, description }) => (
        <li key={id}>
          <a className="mono" href={`${apiPageOf(tag)}#${id}`}>
            {call}
          </a>{" "}
          <Inline text={description} />
        </li>
      ))}
    </ul>
  );
}

function PostError({ code }: { code: string }) {
  const meaning = schemaNamed("PostErrorCode")["x-enumDescriptions"]?.[code] ?? "";
  return (
    <>
      <p>
        <Inline text={meaning} />
      </p>
      <p>
        <b>What to do:</b> <Inline text={postErrorFixes[code as keyof typeof postErrorFixes]} />
      </p>
    </>
  );
}
