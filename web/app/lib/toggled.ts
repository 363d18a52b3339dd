/** The chosen values after one was chosen or given up. */
export function toggled<Value>(chosen: readonly Value[], value: Value, isChosen: boolean): Value[] {
  const others = chosen.filter((other) => other !== value);
  return isChosen ? [...others, value] : others;
}
