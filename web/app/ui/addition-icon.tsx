import { additionIcons } from "./addition-icons";
import type { Addition } from "./network-names";
import { PlainIcon } from "./plain-icon";

/** For pages without scripts. Screens use NetworkIcon, which loads this file when it is needed. */
export function AdditionIcon({ platform }: { platform: Addition }) {
  return <PlainIcon path={additionIcons[platform]} />;
}
