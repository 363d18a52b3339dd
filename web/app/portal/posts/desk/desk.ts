/** What every part of the screen needs: the zone, the time, and ways to move a post. */
import { createContext, useEffect, useState } from "react";
import { useProvided } from "~/lib/use-provided";
import type { Day } from "./civil";
import type { Moves } from "./moves";

export interface Desk {
  zone: string;
  today: Day;
  /** In milliseconds; moves on by itself. */
  now: number;
  moves: Moves;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  return useProvided(DeskContext);
}

/** The time, twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
