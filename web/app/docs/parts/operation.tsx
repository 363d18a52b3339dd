import { type Answer, nameOf, type Operation as Described } from "~/lib/openapi";
import { operationNamed, ownerOf } from "../openapi/operations";
import { paths } from "~/lib/paths";
import { FieldRow, Fields, Type } from "./fields";
import { Params } from "./params";
import { Inline, Prose } from "~/ui/prose";
import { Samples } from "./samples";

interface OperationProps {
  id: string;
  /** Shown before the fields. */
  sample?: string;
  /** Fields of the body that this call requires, where others with the same body do not. */
  required?: readonly string[];
}

/** One call: what it does, its sample, its input and its responses. All of it from the contract. */
export function Operation({ id, sample, required }: OperationProps) {
  const operation = operationNamed(id);
  return (
    <>
      <Prose text={operation.summary} />
      <Endpoint {...operation} />
      {operation.description && <Prose text={operation.description} />}
      {sample && <Samples of={sample} />}
      <Parameters {...operation} />
      <Body {...operation} required={required} />
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

/** What comes back when all went well, then which errors may come. */
function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul className="answer-list">
      {answers
        .filter((answer) => !isError(answer))
        .map(({ status, description, schema }) => (
          <li key={status}>
            <code>{status}</code> <Inline text={description} />{" "}
            {schema && (
              <span className="type">
                <Type schema={schema} />
              </span>
            )}
          </li>
        ))}
      <li>
        <a href="/api-docs#error-handling">Errors</a>{" "}
        <span className="mono">
          {answers
            .filter(isError)
            .map(({ status }) => status)
            .join(" ")}
        </span>
      </li>
    </ul>
  );
}

function isError({ status }: Answer): boolean {
  return Number(status) >= 400;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
