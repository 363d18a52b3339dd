import type { components } from "~/api/schema";
import { Params } from "./params";

type Schemas = components["schemas"];

/** A code that the contract adds does not compile until it is described here. */
const ofImports: Record<Schemas["ImportError"], [kind: string, meaning: string]> = {
  UNSUPPORTED_MIME: ["permanent", "The content is of no kind that is taken, or damaged."],
  FILE_TOO_LARGE: ["permanent", "Larger than this server takes."],
  SECURITY: ["permanent", "The address leads where the server must not call."],
  SOURCE_ERROR: ["permanent", "The source answered 4xx, or redirected too often."],
  TIMEOUT: ["temporary", "The source took too long."],
  UNEXPECTED: ["temporary", "The source or the store broke in the middle."],
};

const ofTries: Record<Schemas["TryError"], string> = {
  REFUSED: "The address is not called: it is not public, not https, or misspelt.",
  CONNECT: "No connection, or no such name.",
  TIMEOUT: "The receiver took longer than the webhook’s time-outs allow.",
  BROKEN: "The connection ended before the answer did.",
  HTTP_STATUS: "An answer other than 2xx.",
};

export function ImportErrors() {
  return (
    <Params head={["errorCode", "Meaning"]}>
      {Object.entries(ofImports).map(([code, [kind, meaning]]) => (
        <tr key={code}>
          <td>
            <span className="mono">{code}</span>
            <span className="type">{kind}</span>
          </td>
          <td>{meaning}</td>
        </tr>
      ))}
    </Params>
  );
}

export function TryErrors() {
  return (
    <Params head={["errorClass", "Meaning"]}>
      {Object.entries(ofTries).map(([code, meaning]) => (
        <tr key={code}>
          <td>
            <span className="mono">{code}</span>
          </td>
          <td>{meaning}</td>
        </tr>
      ))}
    </Params>
  );
}
