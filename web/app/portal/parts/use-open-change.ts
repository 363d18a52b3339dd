import { useSearchParams } from "react-router";

/** The change that the page's address says is open, so that a fresh sign-in comes back to it. */
export function useOpenChange(): [string | null, (change?: string) => void] {
  const [search, setSearch] = useSearchParams();

  function setChange(change?: string) {
    const after = new URLSearchParams(search);
    if (change) after.set("change", change);
    else after.delete("change");
    setSearch(after, { replace: true });
  }

  return [search.get("change"), setChange];
}
