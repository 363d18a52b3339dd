/** One grid, one stop of the Tab key: arrows move between days and between what stands on a day. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Day } from "../desk/civil";
import { type Arrow, arrows, edgeOf, nextPlace, type Place, type Stops } from "./grid-steps";

/** What is to have the focus once it is there, and has left the day that it was on. */
interface Wanted extends Place {
  leaving?: Day;
}

interface Options {
  stops: Stops;
  /** The day that has the focus first. */
  first: Day;
  /** How many days down is; none where a column is a day. */
  down: number | undefined;
  /** Shows a day that is not in view. */
  reveal: (day: Day) => void;
  /** Alt with an arrow, on a post. */
  nudge: (id: string, days: number, steps: number) => void;
}

export function useGridKeys(grid: RefObject<HTMLElement | null>, { stops, first, down, reveal, nudge }: Options) {
  const [current, setCurrent] = useState<string>();
  const { want, forgetOthers } = useWantedFocus(grid, stops);
  const isKnown = [...stops.values()].some((ofDay) => current !== undefined && ofDay.includes(current));

  function go(place: Place) {
    want(place);
    if (!stops.has(place.day)) reveal(place.day);
    setCurrent(place.stop);
  }

  function press(arrow: Arrow, here: Required<Place>, isMove: boolean) {
    if (!isMove) return go(nextPlace(stops, here, arrow, down));
    want({ ...here, leaving: here.day });
    nudge(here.stop, arrow.days, arrow.steps);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { day, stop } = placeOf(event.target);
    if (!day || !stop || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const [arrow, edge] = [arrows[event.key], edgeOf(event.key, day)];
    if (!arrow && !edge) return;
    event.preventDefault();
    if (arrow) press(arrow, { day, stop }, event.altKey);
    else if (edge) go(edge);
  }

  function onFocus({ target }: FocusEvent) {
    const { stop } = placeOf(target);
    // The browser leaves a day that is partly in view where it is.
    if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    forgetOthers(stop);
    setCurrent((before) => stop ?? before);
  }
  return { handlers: { onKeyDown, onFocus }, tabStop: isKnown ? current : stops.get(first)?.[0] };
}

/** After each change: what is to have the focus may have moved to another day, or arrived only now. */
function useWantedFocus(grid: RefObject<HTMLElement | null>, stops: Stops) {
  const wanted = useRef<Wanted>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { day, stop = stops.get(day)?.[0] } = wanted.current;
    const element = stop && grid.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`);
    if (!element || placeOf(element).day === wanted.current.leaving) return;
    wanted.current = undefined;
    element.focus();
  });
  return {
    want: (place: Wanted) => {
      wanted.current = place;
    },
    /** Someone went on before the post had moved. */
    forgetOthers: (stop: string | undefined) => {
      if (stop !== wanted.current?.stop) wanted.current = undefined;
    },
  };
}

/** Where the focus is: the day, and what on it. */
export function placeOf(target: EventTarget | null): Partial<Place> {
  if (!(target instanceof Element)) return {};
  return {
    day: target.closest<HTMLElement>("[data-day]")?.dataset.day,
    stop: target.closest<HTMLElement>("[data-stop]")?.dataset.stop,
  };
}
