/** Dragging with a mouse or a pen. A finger scrolls; the keyboard and the post's page have their own ways. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Schedule } from "~/api/types";

/** How far the pointer moves before a press becomes a drag, in pixels. */
const threshold = 5;

export interface Target {
  day: string;
  instant: string;
  /** The full time, or why it can't be dropped there. */
  words: string;
  isRefused: boolean;
}

interface Point {
  x: number;
  y: number;
}

interface Grip {
  post: Schedule;
  start: Point;
  /** From the corner of what the pointer holds to the pointer. */
  offset: Point;
  width: number;
}

export interface Drag {
  post: Schedule;
  target: Target | undefined;
  width: number;
  /** Where it was when the drag began; from then on it is moved without React. */
  place: string;
}

interface Options {
  find: (id: string) => Schedule | undefined;
  /** Where it would be dropped; `y` is the upper edge of what the pointer holds. */
  targetAt: (post: Schedule, element: Element | null, y: number) => Target | undefined;
  drop: (post: Schedule, target: Target) => void;
}

/** `ghost` is what follows the pointer. */
export function useDrag(ghost: RefObject<HTMLElement | null>, { find, targetAt, drop }: Options) {
  const [grip, setGrip] = useState<Grip>();
  const [drag, setDrag] = useState<Drag>();
  const latest = useRef({ drag, targetAt, drop });
  useEffect(() => {
    latest.current = { drag, targetAt, drop };
  });

  useEffect(() => {
    if (!grip) return;
    const end = () => {
      setGrip(undefined);
      setDrag(undefined);
    };
    return listen({
      move: (event) => {
        if (!latest.current.drag && distance(grip.start, event) < threshold) return;
        const at = { x: event.clientX - grip.offset.x, y: event.clientY - grip.offset.y };
        const place = `${at.x}px ${at.y}px`;
        ghost.current?.style.setProperty("translate", place);
        const target = latest.current.targetAt(
          grip.post,
          document.elementFromPoint(event.clientX, event.clientY),
          at.y,
        );
        setDrag((before) => (before && isSame(before.target, target) ? before : { ...grip, target, place }));
      },
      drop: () => {
        const held = latest.current.drag;
        if (held) swallowClick();
        if (held?.target) latest.current.drop(held.post, held.target);
        end();
      },
      end,
    });
  }, [grip, ghost]);

  return { drag, onPointerDown: (event: ReactPointerEvent) => setGrip(gripOf(event, find)) };
}

function gripOf(event: ReactPointerEvent, find: Options["find"]): Grip | undefined {
  if (event.button !== 0 || event.pointerType === "touch" || !(event.target instanceof Element)) return undefined;
  const held = event.target.closest<HTMLElement>("[data-drag]");
  const post = held && find(held.dataset.drag ?? "");
  if (!held || !post) return undefined;
  const box = held.getBoundingClientRect();
  const start = { x: event.clientX, y: event.clientY };
  return { post, start, offset: { x: start.x - box.x, y: start.y - box.y }, width: box.width };
}

interface Hands {
  move: (event: PointerEvent) => void;
  drop: () => void;
  end: () => void;
}

/** While something is held; answers how to stop. */
function listen({ move, drop, end }: Hands): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", drop, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
  return () => stop.abort();
}

function distance(start: Point, { clientX, clientY }: PointerEvent): number {
  return Math.hypot(clientX - start.x, clientY - start.y);
}

function isSame(one: Target | undefined, other: Target | undefined): boolean {
  return one?.day === other?.day && one?.words === other?.words;
}

/** The end of a drag over a link is not a click on it. */
function swallowClick(): void {
  addEventListener("click", stopEvent, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stopEvent, { capture: true }));
}

function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
