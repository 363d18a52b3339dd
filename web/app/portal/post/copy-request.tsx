import type { Schedule } from "~/api/types";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { asRequest } from "./as-request";

/** Copies the call that creates the same post. */
export function CopyRequest({ schedule }: { schedule: Schedule }) {
  const copy = async () => {
    await navigator.clipboard.writeText(asRequest(schedule, window.location.origin));
    toast("The request was copied.");
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      Copy as request
    </Button>
  );
}
