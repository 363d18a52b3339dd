import { schemaNamed } from "../openapi/document";
import { errorAddress } from "./error-address";
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
            <a className="mono" href={errorAddress("PostErrorCode", code)}>
              {code}
            </a>
          </td>
          <td>
            <Inline text={meanings[code] ?? ""} />
          </td>
        </tr>
      ))}
    </Params>
  );
}
