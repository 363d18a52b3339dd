import { Link } from "react-router";
import { Inline } from "~/ui/prose";
import { paths } from "~/lib/paths";
import { type Operation, similar } from "./description";
import { tokenEndpoint } from "./token-endpoint";

/** Every operation, by what it is about. */
export function OperationList({ operations }: { operations: readonly Operation[] }) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <>
      <p className="page-section readable">
        Call the API as your own application and see the response. <code>POST /oauth2/token</code> is for your server:
        see <Link to={paths.tryIt(tokenEndpoint)}>how to call it</Link>.
      </p>
      {tags.map((tag) => (
        <section key={tag} className="page-section" aria-labelledby={`tag-${tag}`}>
          <h2 id={`tag-${tag}`} className="section-title spaced">
            {tag}
          </h2>
          <Links operations={operations.filter((operation) => operation.tag === tag)} />
        </section>
      ))}
    </>
  );
}

/** An operation that there is none of, and what may be meant. */
export function UnknownOperation({ id, operations }: { id: string; operations: readonly Operation[] }) {
  const near = similar(id, operations);
  return (
    <section className="page-section">
      <p className="lead-in">
        The API has no operation <code>{id}</code>. {near.length > 0 && "Did you mean one of these?"}
      </p>
      {near.length > 0 && <Links operations={near} />}
    </section>
  );
}

function Links({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className="operation-list">
      {operations.map(({ id, method, path, summary }) => (
        <li key={id}>
          <span className="http-method">{method}</span>
          <Link className="mono" to={paths.tryIt(id)}>
            {path}
          </Link>
          <span className="muted">
            <Inline text={summary} />
          </span>
        </li>
      ))}
    </ul>
  );
}
