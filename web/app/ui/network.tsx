import { networkIcons } from "./network-icons";
import { isPlatform } from "./network-names";

export { isPlatform, networkName, type Platform, platforms } from "./network-names";

export function NetworkIcon({ platform }: { platform: string }) {
  if (!isPlatform(platform)) return null;
  return (
    <svg className="icon filled" viewBox="0 0 16 16" aria-hidden="true">
      <path d={networkIcons[platform]} />
    </svg>
  );
}
