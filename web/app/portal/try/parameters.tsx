import { useSession } from "~/auth/session";
import type { Operation } from "./description";
import { type Draft, fixedValues, type Problems, publishes } from "./draft";
import { ParameterField } from "./parameter-field";

/** What the parts of the form work on. */
export interface PartProps {
  operation: Operation;
  clientId: string | undefined;
  draft: Draft;
  errors: Problems;
  onDraft: (change: (draft: Draft) => Draft) => void;
}

/** The states in which a post can still be changed so. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  publish_post: ["DRAFT", "HELD"],
  update_post: ["DRAFT", "WAITING_FOR_APPROVAL", "REJECTED", "SCHEDULED", "HELD"],
  cancel_post: ["DRAFT", "WAITING_FOR_APPROVAL", "REJECTED", "SCHEDULED", "HELD"],
};

/** Path, query and headers. */
export function Parameters({ operation, clientId, draft, errors, onDraft }: PartProps) {
  const { config } = useSession();
  const fixed = fixedValues(operation, config);
  const { values } = draft;
  const context = {
    clientId,
    publishes: publishes(operation),
    statuses: changeable[operation.id],
    ...(operation.path.startsWith("/v1/webhooks/") && { webhookId: values.id }),
    ...(operation.path.startsWith("/v1/workspaces/") && { workspaceId: values.id }),
  };
  return operation.parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      operation={operation}
      parameter={parameter}
      context={context}
      value={values[parameter.name] ?? ""}
      isFixed={parameter.name in fixed}
      error={errors[parameter.name]}
      onChange={(value) => onDraft((it) => ({ ...it, values: { ...it.values, [parameter.name]: value } }))}
    />
  ));
}
