import { expect, test } from "vitest";
import { runRecipe } from "../../../test/run-recipe";
import { sampleKey, tabs } from "./signature-recipes";

test.each(tabs)("the sample in $name verifies its own delivery", { timeout: 120_000 }, ({ name, code }) => {
  expect(runRecipe(name, code, sampleKey)).toBe("true");
  expect(runRecipe(name, code, "another key")).toBe("false");
});
