import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { splitCallbacks } from "~/lib/callbacks";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { toast } from "~/ui/toast";
import { CallbacksBanner, CallbacksField, callbacksError, noCallbacks } from "./callbacks-field";
import { useCreateApp } from "~/portal/data/apps";

const Values = z.object({
  name: z.string().trim().min(1, "Name the application."),
  callbacks: z.string().refine((text) => splitCallbacks(text).length > 0, noCallbacks),
});

interface CreateAppFormProps {
  onCreated?: (id: string) => void;
  /** Absent where nothing else can be done first. */
  onCancel?: () => void;
}

export function CreateAppForm({ onCreated, onCancel }: CreateAppFormProps) {
  const create = useCreateApp();
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { name: "", callbacks: "" } });
  const { errors } = form.formState;

  const submit = form.handleSubmit(({ name, callbacks }) =>
    create.mutate(
      { name, callbackUrls: splitCallbacks(callbacks) },
      {
        onSuccess: (app) => {
          toast(`${app.name} was created.`);
          onCreated?.(app.id);
        },
      },
    ),
  );
  const { callbacks } = form.getValues();
  // Registered in the order of the fields: the first invalid one gets the focus.
  const [nameField, callbacksField] = [form.register("name"), form.register("callbacks")];

  return (
    <form className="panel" aria-label="Create New App" onSubmit={(event) => void submit(event)} noValidate>
      <CallbacksBanner error={create.error} text={callbacks} fallback="Failed to create app" />
      <Field label="App Name" error={errors.name?.message}>
        {(wiring) => <input className="input" required autoFocus {...wiring} {...nameField} />}
      </Field>
      <CallbacksField
        error={errors.callbacks?.message ?? callbacksError(create.error, callbacks)}
        {...callbacksField}
      />
      <div className="button-row">
        <Button type="submit" variant="primary" pending={create.isPending}>
          Create App
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
