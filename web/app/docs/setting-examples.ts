/** A publication for each setting of each network: `settings/SLUG.json`, published by e2e/setting-examples.test.ts. */
import stringify from "json-stringify-pretty-compact";

interface Publication {
  platformSettings: object;
  posts: object[];
}

const files = import.meta.glob<Record<string, Publication>>("./settings/*.json", { eager: true, import: "default" });

/** The publication that shows the setting, as JSON. */
export function publicationExample(slug: string, setting: string): string {
  const example = files[`./settings/${slug}.json`]?.[setting];
  if (!example) throw new Error(`settings/${slug}.json has no example for ${setting}`);
  return stringify({ socialMediaAccountId: 7, ...example }, { maxLength: 72 });
}
