import type { ReactNode } from "react";
import { CodeBlock } from "~/ui/code-block";
import { recordedEvent } from "../events";
import "~/ui/note-layer.css";

/** One type of event: what it means, and the body of one that was really sent. */
export function EventSample({ of: type, children }: { of: string; children: ReactNode }) {
  return (
    <>
      <div className="sample-note">{children}</div>
      <CodeBlock title="Body" code={JSON.stringify(recordedEvent(type), null, 2)} wraps />
    </>
  );
}
