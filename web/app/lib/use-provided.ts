import { type Context, useContext } from "react";

/** The value of a context that can't be missing: its provider is somewhere above. */
export function useProvided<Value>(context: Context<Value | undefined>): Value {
  const value = useContext(context);
  if (value === undefined) throw new Error("A component is outside of the provider that it needs");
  return value;
}
