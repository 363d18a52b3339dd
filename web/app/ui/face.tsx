import { NetworkIcon } from "./network";
import "./avatar.css";

/**
 * Whose account it is, at a glance: the first letter of the name, in its corner the network's mark. The networks' own
 * pictures are on servers that the content security policy blocks. Decorative: the names are next to it.
 */
export function Face({ name, platform }: { name: string; platform?: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
      {platform && <NetworkIcon platform={platform} />}
    </span>
  );
}
