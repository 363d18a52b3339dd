import source from "../../../../crates/octavo-platforms/src/error.rs?raw";
import { Params } from "./params";
import { Inline } from "./prose";

/** The server's own codes, beside those of the networks' adapters. */
const ofServer: Record<string, string> = {
  OUTCOME_UNKNOWN:
    "The network’s answer was lost, and what became of the post cannot be proved. It may be there: look before you post again.",
  ACCOUNT_DISCONNECTED: "The account was disconnected while the post waited.",
};

/** The adapters' codes with their comments, as the code has them. */
function ofAdapters(): [string, string][] {
  const constants = source.matchAll(/(?<comment>(?:\s*\/\/\/.*\n)+)\s*pub const (?<code>[A-Z_]+): &str/g);
  return [...constants].map(({ groups }) => [
    groups?.code ?? "",
    (groups?.comment ?? "").replaceAll(/\s*\/\/\/ ?/g, " ").trim(),
  ]);
}

export const postErrors: Record<string, string> = { ...ofServer, ...Object.fromEntries(ofAdapters()) };

/** What `errorCode` of a failed post may be. */
export function PostErrors() {
  return (
    <Params head={["errorCode", "Meaning"]}>
      {Object.entries(postErrors).map(([code, meaning]) => (
        <tr key={code}>
          <td>
            <span className="mono">{code}</span>
          </td>
          <td>
            <Inline text={meaning} />
          </td>
        </tr>
      ))}
    </Params>
  );
}
