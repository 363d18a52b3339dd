import { test } from "node:test";
import { octavo, page, problems } from "./suite.ts";

/** Steps that build on each other. After one has failed the rest would only wait in vain. */
export function story() {
  let isBroken = false;
  return function step(name: string, run: () => Promise<void>): void {
    test(name, async (context) => {
      if (isBroken) return context.skip("an earlier step failed");
      try {
        await run();
      } catch (error) {
        isBroken = true;
        const log = octavo.log.slice(-4_000);
        context.diagnostic(`page ${page.url()}\nconsole ${problems.join("\n")}\nserver ${log}`);
        throw error;
      }
    });
  };
}
