import { useEffect, useState } from "react";

interface Chosen {
  /** Null: it is going to be removed. */
  logo: File | null;
  url: string | undefined;
}

/** The logo as it is stored, or as it is going to be. `choose(null)` removes it. */
export function useChosenLogo(stored: string | undefined) {
  const [chosen, setChosen] = useState<Chosen>();
  const url = chosen?.url;

  useEffect(() => {
    if (!url) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  function choose(logo: File | null) {
    setChosen({ logo, url: logo ? URL.createObjectURL(logo) : undefined });
  }

  return { logo: chosen?.logo, url: chosen ? url : stored, choose };
}
