import { deletionHours, networkNames } from "~/lib/networks";
import { Params } from "./params";

/** Where Octavo can delete a published post, from the descriptions of the networks. */
export function Deletions() {
  return (
    <Params head={["Network", "Deletes published posts"]}>
      {Object.entries(deletionHours).map(([platform, hours]) => (
        <tr key={platform}>
          <td>{networkNames[platform as keyof typeof networkNames]}</td>
          <td>{hours > 0 ? `Within ${hours} hours` : "Yes"}</td>
        </tr>
      ))}
    </Params>
  );
}
