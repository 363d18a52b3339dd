/** One line of JSON for each step. */
import type { TestEvent } from "node:test/reporters";

export default async function* steps(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === "test:pass" || type === "test:fail") {
      yield `${JSON.stringify({ step: data.name, ok: type === "test:pass" })}\n`;
    }
  }
}
