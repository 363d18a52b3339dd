import { recipes } from "~/lib/signature-recipes";
import { recordedEvent } from "../events";
import { CodeTabs } from "./samples";
import { hmacSha256 } from "../hmac";

/** The key of the samples; `signature-recipes.test.ts` runs them under it. */
export const sampleKey = "a key of our own";

export const tabs = recipes.map(({ name, code }) => {
  const body = JSON.stringify(recordedEvent("schedule.completed"));
  const signature = `sha256=${hmacSha256(sampleKey, body)}`;
  return { name, code: code({ url: "https://hooks.fernhill.example/octavo", body, signature }) };
});

/** The portal's own recipes, ending with a delivery that verifies. */
export function SignatureRecipes() {
  return <CodeTabs label="Verify a signature" name="verify" tabs={tabs} />;
}
