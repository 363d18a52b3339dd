import { useFormContext } from "react-hook-form";
import { randomKey } from "~/lib/random-key";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useCreateBin } from "~/portal/data/bins";
import type { WebhookValues } from "./form-values";

/** Fills in the address of a new request bin, and a key where there is none yet. */
export function BinFill() {
  const { getValues, setValue } = useFormContext<WebhookValues>();
  const create = useCreateBin();

  function fill() {
    const apiKey = getValues("apiKey") || randomKey();
    create.mutate(apiKey, {
      onSuccess: ({ url }) => {
        setValue("url", url, { shouldValidate: true });
        setValue("apiKey", apiKey, { shouldValidate: true });
      },
    });
  }

  return (
    <div className="button-row">
      <Button size="small" pending={create.isPending} onClick={fill}>
        {create.isPending ? "Creating..." : "Use a request bin"}
      </Button>
      <span className="hint">No receiver yet? A request bin shows what Octavo sends.</span>
      {create.error && <ErrorBanner error={create.error} fallback="Failed to create the request bin" />}
    </div>
  );
}
