import { CodeBlock } from "~/ui/code-block";
import { Inline } from "~/ui/prose";
import { errorExample, schemaNamed } from "../openapi/document";
import { type ErrorCode, errorMeanings, statusOf } from "./errors";
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
      <CodeBlock title={`Response ${statusOf(code)}`} code={JSON.stringify(errorExample(code), null, 2)} wraps />
    </>
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
        <Inline text={postErrorFixes[code as keyof typeof postErrorFixes]} />
      </p>
    </>
  );
}
