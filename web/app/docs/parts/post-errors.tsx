import { schemaNamed } from "../openapi/document";
import { Params } from "./params";
import { Inline } from "~/ui/prose";

const { enum: codes = [], "x-enumDescriptions": meanings = {} } = schemaNamed("PostErrorCode");

/** What `errorCode` of a failed post may be. */
export function PostErrors() {
  return (
    <Params head={["Error code", "Meaning"]}>
      {codes.map((code) => (
        <tr key={code}>
          <td>
            <span className="mono">{code}</span>
          </td>
          <td>
            <Inline text={meanings[code] ?? ""} />
          </td>
        </tr>
      ))}
    </Params>
  );
}
