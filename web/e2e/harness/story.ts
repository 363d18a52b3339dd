import { test } from "node:test";
import type { Page } from "playwright-core";

/** Steps that build on each other. After one has failed the rest would only wait in vain. */
export function story(state: () => { page: Page; log: string; problems: string[] }) {
  let isBroken = false;
  return function step(name: string, run: () => Promise<void>): void {
    test(name, async (context) => {
      if (isBroken) return context.skip("an earlier step failed");
      try {
        await run();
      } catch (error) {
        isBroken = true;
        const { page, log, problems } = state();
        context.diagnostic(`page ${page.url()}\nconsole ${problems.join("\n")}\nserver ${log.slice(-4_000)}`);
        throw error;
      }
    });
  };
}
