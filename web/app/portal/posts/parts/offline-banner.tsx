import { useSyncExternalStore } from "react";
import { Icon } from "~/ui/icons";

/** While there is no network: what still happens, and what has to wait. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="banner tone pending" role="alert">
      <Icon name="question" />
      <p>
        <b>You are offline.</b> Octavo still publishes scheduled posts. You can change them when you are connected
        again.
      </p>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
