import { nameOf, type Operation, operationsOf, type Schema } from "~/lib/openapi";
import { openapi } from "./document";

/** All operations, without the parameters that the path already shows. */
export const operations: readonly Operation[] = operationsOf(openapi).map((operation) => ({
  ...operation,
  parameters: operation.parameters.filter((parameter) => parameter.in !== "path"),
}));

export function operationNamed(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`contract/openapi.json has no operation ${id}`);
  return found;
}

/** The operation that documents a request body: the first to take it. */
export function ownerOf(schema: Schema): Operation | undefined {
  const name = nameOf(schema);
  return operations.find(({ body }) => body && nameOf(body.schema) === name);
}
