import { lazy, Suspense } from "react";
import { networkIcons } from "./network-icons";
import { isAddition, isPlatform } from "./network-names";
import { PlainIcon } from "./plain-icon";

export { isPlatform, networkName, type Platform, platforms } from "./network-names";

/** Not there if its file does not arrive: an icon stands beside a name. */
const LazyAdditionIcon = lazy(() =>
  import("./addition-icon").then(
    ({ AdditionIcon }) => ({ default: AdditionIcon }),
    () => ({ default: () => <PlainIcon /> }),
  ),
);

export function NetworkIcon({ platform }: { platform: string }) {
  if (!isPlatform(platform)) return null;
  if (!isAddition(platform)) return <PlainIcon path={networkIcons[platform]} />;
  return (
    <Suspense fallback={<PlainIcon />}>
      <LazyAdditionIcon platform={platform} />
    </Suspense>
  );
}
