import { useSearchParams } from "react-router";

/** The change that the page's address says is open, so that a fresh sign-in comes back to it. */
export function useOpenChange(): [string | null, (change?: string) => void] {
  const [search, setSearch] = useSearchParams();
  return [search.get("change"), (change) => setSearch(change ? { change } : {}, { replace: true })];
}
