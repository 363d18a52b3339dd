/** What the list shows is in its address, so that it can be shared and survives a reload. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSettled } from "~/lib/use-settled";
import type { ClientFilter } from "~/portal/data/clients";
import { isPlatform, networkName } from "~/ui/network-names";

export function readClientFilter(parameters: URLSearchParams): ClientFilter {
  const network = parameters.get("network") ?? "";
  return {
    search: parameters.get("search") ?? "",
    onlyTrouble: parameters.get("health") === "trouble",
    platform: isPlatform(network) ? network : undefined,
  };
}

/** What else the address holds stays. */
export function writeClientFilter(before: URLSearchParams, filter: ClientFilter): URLSearchParams {
  const after = new URLSearchParams(before);
  const { search, onlyTrouble, platform } = filter;
  for (const [name, value] of Object.entries({ search, health: onlyTrouble && "trouble", network: platform })) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** After the last key, in milliseconds. */
const pause = 200;

export function useClientFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readClientFilter(parameters);
  const [text, setText] = useState(filter.search);
  const search = useSettled(text.trim(), pause);

  function change(values: Partial<ClientFilter>) {
    // Not those of the last rendering: two changes that follow each other closely would lose the first.
    const before = new URLSearchParams(location.search);
    const after = writeClientFilter(before, { ...readClientFilter(before), ...values });
    setParameters(after, { replace: true, preventScrollReset: true });
  }

  function type(typed: string) {
    setText(typed);
    change({ search: typed.trim() });
  }

  return { filter: { ...filter, search }, change, text, type };
}

/** `No client has an account on Threads and an account to reconnect.` */
export function nothingFound({ search, onlyTrouble, platform }: ClientFilter): string {
  const lacks = [platform && `an account on ${networkName(platform)}`, onlyTrouble && "an account to reconnect"];
  const filters = lacks.filter(Boolean).join(" and ");
  if (!filters) return `No client has “${search}” in its name or as its externalId.`;
  return `No client ${search && `that matches “${search}” `}has ${filters}.`;
}
