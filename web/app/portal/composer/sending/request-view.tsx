import { useState } from "react";
import { lazyRoute } from "~/ui/lazy-route";

const RequestCode = lazyRoute(async () => (await import("./request-code")).RequestCode);

/** Shows the call that the primary button makes, when it is opened. */
export function RequestView() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <details className="request-view" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>View as an API request</summary>
        {isOpen && <RequestCode />}
      </details>
    </section>
  );
}
