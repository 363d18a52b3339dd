import { type PointerEvent, type RefObject, useState } from "react";
import type { MediaFile } from "../draft/draft";

/** How far a pointer must move before it drags, in pixels. */
const threshold = 6;

interface Lifted {
  id: string;
  startX: number;
  startY: number;
  /** How far the tile follows the pointer. */
  dx: number;
  dy: number;
  /** The position where it would land; its own until the pointer has moved. */
  target: number;
}

export type Sorting = ReturnType<typeof useSorting>;

/** Sorting by pointer: a lifted tile follows the pointer, a line shows where it will land, Escape puts it back. */
export function useSorting(
  list: RefObject<HTMLOListElement | null>,
  files: readonly MediaFile[],
  move: (id: string, position: number) => void,
) {
  const [lifted, setLifted] = useState<Lifted>();
  const isDragging = lifted !== undefined && Math.hypot(lifted.dx, lifted.dy) > threshold;

  const grab = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const target = files.findIndex((file) => file.id === id);
    setLifted({ id, startX: event.clientX, startY: event.clientY, dx: 0, dy: 0, target });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!lifted) return;
    const [dx, dy] = [event.clientX - lifted.startX, event.clientY - lifted.startY];
    const target = positionAt(list.current, event.clientX, event.clientY) ?? lifted.target;
    setLifted({ ...lifted, dx, dy, target });
  };
  const release = () => {
    if (lifted && isDragging) move(lifted.id, lifted.target);
    setLifted(undefined);
  };
  const cancel = () => setLifted(undefined);
  const handlers = (id: string) => ({
    onPointerDown: grab(id),
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: cancel,
  });
  return { lifted: isDragging ? lifted : undefined, handlers, cancel };
}

/** The position of the tile under a point. */
function positionAt(list: HTMLElement | null, x: number, y: number): number | undefined {
  const tiles = [...(list?.querySelectorAll("[data-file]") ?? [])];
  const index = tiles.findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    // The lifted tile itself follows the pointer.
    return !tile.classList.contains("lifted") && x >= left && x <= right && y >= top && y <= bottom;
  });
  return index < 0 ? undefined : index;
}
