import { deletionHours, networkNames } from "~/lib/networks";
import { Params } from "./params";

/** Where Octavo can delete a published post, from the descriptions of the networks. */
export function Deletions() {
  return (
    <Params head={["Network", "Deletes published posts"]}>
      {Object.entries(networkNames).map(([platform, name]) => (
        <tr key={platform}>
          <td>{name}</td>
          <td>{deletes(deletionHours[platform as keyof typeof networkNames])}</td>
        </tr>
      ))}
    </Params>
  );
}

function deletes(hours: number | undefined): string {
  if (hours === undefined) return "No. Delete it on the network itself";
  return hours > 0 ? `Within ${hours} hours of the publication` : "Yes";
}
