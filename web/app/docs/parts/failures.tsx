import type { components } from "~/api/schema";
import { Params } from "./params";

type Schemas = components["schemas"];

/** A code that the contract adds does not compile until it is described here. */
const ofImports: Record<Schemas["ImportError"], [kind: string, meaning: string]> = {
  UNSUPPORTED_MIME: ["permanent", "The file type isn’t supported, or the file is damaged."],
  FILE_TOO_LARGE: ["permanent", "The file is larger than this server allows."],
  SECURITY: ["permanent", "The URL leads to an address that the server must not call."],
  SOURCE_ERROR: ["permanent", "The source returned 4xx, or redirected too often."],
  TIMEOUT: ["temporary", "The source took too long."],
  UNEXPECTED: ["temporary", "The source or the storage failed during the import."],
};

const ofTries: Record<Schemas["TryError"], string> = {
  REFUSED: "Octavo doesn’t call this URL: it is not public, not https, or not valid.",
  CONNECT: "The connection failed, or the host name doesn’t exist.",
  TIMEOUT: "The receiver took longer than the webhook’s timeouts allow.",
  BROKEN: "The connection closed before the response was complete.",
  HTTP_STATUS: "The response was not 2xx.",
  INTERRUPTED: "Octavo stopped before it recorded the attempt. It counts as one of the webhook’s retries.",
};

export function ImportErrors() {
  return (
    <Params head={["Error code", "Meaning"]}>
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
    <Params head={["Error class", "Meaning"]}>
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
