import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { splitCallbacks } from "~/lib/callbacks";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useCreateApp } from "./queries";

const Values = z.object({
  name: z.string().trim().min(1, "Name the application."),
  callbacks: z.string().refine((text) => splitCallbacks(text).length > 0, "Give at least one callback URL."),
});

/** Where nothing else can be done first, there is no `onClose`. */
export function CreateAppForm({ onClose }: { onClose?: () => void }) {
  const create = useCreateApp();
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { name: "", callbacks: "" } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ name, callbacks }) =>
    create.mutate({ name, callbackUrls: splitCallbacks(callbacks) }, { onSuccess: onClose }),
  );

  return (
    <form className="panel" aria-label="Create New App" onSubmit={(event) => void submit(event)} noValidate>
      {create.error && <ErrorBanner error={create.error} fallback="Failed to create app" />}
      <Field label="App Name" error={errors.name?.message}>
        {(wiring) => <input className="input" required autoFocus {...wiring} {...form.register("name")} />}
      </Field>
      <Field
        label="Callback URLs (one per line)"
        hint="https, or http on this machine."
        error={errors.callbacks?.message}
      >
        {(wiring) => (
          <textarea className="input mono" rows={3} required {...wiring} {...form.register("callbacks")} />
        )}
      </Field>
      <div className="btns">
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create App
        </Button>
        {onClose && <Button onClick={onClose}>Cancel</Button>}
      </div>
    </form>
  );
}
