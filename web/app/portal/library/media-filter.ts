import { type MediaFilter, mediaTypes } from "~/portal/data/media-library";

/** Reads the address. Values that mean nothing count as absent. */
export function readMediaFilter(parameters: URLSearchParams): MediaFilter {
  const used = parameters.get("used");
  return {
    type: mediaTypes.find((type) => type === parameters.get("type")),
    used: used === "yes" ? true : used === "no" ? false : undefined,
    name: parameters.get("name") || undefined,
  };
}

export function writeMediaFilter({ type, used, name }: MediaFilter): URLSearchParams {
  const use = used !== undefined && { used: used ? "yes" : "no" };
  return new URLSearchParams({ ...(name && { name }), ...(type && { type }), ...use });
}
