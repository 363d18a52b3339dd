import { type Answer, codesIn, nameOf, type Operation as Described } from "~/lib/openapi";
import { operationNamed, ownerOf } from "../openapi/operations";
import { requestSample } from "../openapi/request-sample";
import { paths } from "~/lib/paths";
import { FieldRow, Fields, Type } from "./fields";
import { CodeBlock } from "~/ui/code-block";
import { errorAddress } from "./errors";
import { AnswerSample } from "./answer-sample";
import { Params } from "./params";
import { Inline, Prose } from "~/ui/prose";
import { Samples } from "./samples";

interface OperationProps {
  id: string;
  /** The call in every language, in the place of the one for a shell. */
  sample?: string;
  /** Fields of the body that this call requires, where others with the same body do not. */
  required?: readonly string[];
}

/** One call: what it does, a request, its input, a response, and its errors. All of it from the contract. */
export function Operation({ id, sample, required }: OperationProps) {
  const operation = operationNamed(id);
  return (
    <>
      <Prose text={operation.summary} />
      <Endpoint {...operation} />
      {operation.description && <Prose text={operation.description} />}
      {sample ? <Samples of={sample} /> : <CodeBlock title="Shell" code={requestSample(operation)} language="code" />}
      <Parameters {...operation} />
      <Body {...operation} required={required} />
      <AnswerSample of={id} />
      <Answers answers={operation.answers} />
    </>
  );
}

function Endpoint({ id, method, path, scope }: Described) {
  return (
    <div className="endpoint" id={id}>
      <span className="http-method">{method}</span> <span className="endpoint-path">{path}</span>
      <span className="endpoint-scope">
        <span className="small-caps">{scope ? "scope" : "no token needed"}</span>{" "}
        {scope && <span className="mono">{scope}</span>}
      </span>
      <a href={paths.tryIt(id)}>Try it</a>
    </div>
  );
}

function Parameters({ parameters }: Described) {
  if (parameters.length === 0) return null;
  return (
    <Params head={["Parameter", "Meaning"]}>
      {parameters.map(({ name, in: place, description = "", required = false, schema }) => (
        <FieldRow
          key={name}
          field={{
            name,
            required,
            within: "",
            schema: { ...schema, description: `${capital(place)}. ${description}` },
          }}
        />
      ))}
    </Params>
  );
}

function Body({ id, body, required }: Described & { required: readonly string[] | undefined }) {
  if (!body) return null;
  const { contentType, schema } = body;
  const owner = ownerOf(schema);
  if (owner && owner.id !== id && nameOf(schema)) {
    return (
      <p>
        The body has the same fields as <code>{`${owner.method} ${owner.path}`}</code>.
      </p>
    );
  }
  return (
    <>
      {contentType !== "application/json" && (
        <p>
          The body is <code>{contentType}</code>.
        </p>
      )}
      <Fields schema={schema} input required={required} />
    </>
  );
}

/** What comes back when all went well, then the errors of this call, and those that are the same for every call. */
function Answers({ answers }: { answers: readonly Answer[] }) {
  const common = answers.filter(({ kind }) => kind === "EVERY_CALL");
  const statuses = common.map(({ status }) => status).toSorted();
  return (
    <ul className="answer-list">
      {answers
        .filter((answer) => !common.includes(answer))
        .map(({ status, description, schema }) => (
          <li key={status}>
            <code>{status}</code> <Inline text={withLinks(description)} />{" "}
            {schema && nameOf(schema) !== "ErrorBody" && (
              <span className="type">
                <Type schema={schema} />
              </span>
            )}
          </li>
        ))}
      <li>
        <a href="/api-docs#codes">Errors of every call</a> <span className="mono">{statuses.join(" ")}</span>
      </li>
    </ul>
  );
}

/** Each code leads to its section. */
function withLinks(description: string): string {
  return codesIn(description).reduce(
    (text, code) => text.replace(`(${code})`, `([${code}](${errorAddress(code)}))`),
    description,
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
