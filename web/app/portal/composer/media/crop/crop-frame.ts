/** The frame of a crop, in pixels of the picture. */

export interface Size {
  width: number;
  height: number;
}

export interface Frame extends Size {
  left: number;
  top: number;
}

/** A corner of the frame: 0 is left or top, 1 is right or bottom. */
export interface Corner {
  x: 0 | 1;
  y: 0 | 1;
}

/** A frame is never smaller than this, in pixels, unless the picture is. */
const least = 16;

export function wholeFrame({ width, height }: Size): Frame {
  return { left: 0, top: 0, width, height };
}

/** The largest frame of a shape around the middle of another one. */
export function shapeFrame(around: Frame, ratio: number, size: Size): Frame {
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  const left = around.left + around.width / 2 - width / 2;
  const top = around.top + around.height / 2 - height / 2;
  return moveFrame({ left, top, width, height }, 0, 0, size);
}

export function moveFrame(frame: Frame, dx: number, dy: number, size: Size): Frame {
  return {
    ...frame,
    left: clamp(frame.left + dx, 0, size.width - frame.width),
    top: clamp(frame.top + dy, 0, size.height - frame.height),
  };
}

/** Moves a corner. The opposite one stays where it is; a ratio, if there is one, is kept. */
export function resizeFrame(
  frame: Frame,
  corner: Corner,
  { dx, dy }: { dx: number; dy: number },
  { size, ratio }: { size: Size; ratio: number | undefined },
): Frame {
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  const most = {
    width: corner.x ? size.width - frame.left : right,
    height: corner.y ? size.height - frame.top : bottom,
  };
  let width = clamp(frame.width + (corner.x ? dx : -dx), Math.min(least, most.width), most.width);
  let height = clamp(frame.height + (corner.y ? dy : -dy), Math.min(least, most.height), most.height);
  if (ratio !== undefined) {
    // Halfway between what the two directions ask for, so that one alone resizes too.
    const smallest = Math.max(least, least * ratio);
    width = clamp((width + height * ratio) / 2, smallest, Math.min(most.width, most.height * ratio));
    height = width / ratio;
  }
  return {
    left: corner.x ? frame.left : right - width,
    top: corner.y ? frame.top : bottom - height,
    width,
    height,
  };
}

/** In whole pixels. Those of a shape are never further from a square than its ratio, which may be the most that a network accepts. */
export function wholePixels(frame: Frame, ratio: number | undefined, size: Size): Frame {
  let width = Math.max(1, Math.round(frame.width));
  let height = Math.max(1, Math.round(frame.height));
  if (ratio !== undefined && ratio >= 1) {
    height = Math.max(1, Math.floor(frame.height + nearly));
    width = Math.max(1, Math.floor(height * ratio + nearly));
  } else if (ratio !== undefined) {
    width = Math.max(1, Math.floor(frame.width + nearly));
    height = Math.max(1, Math.floor(width / ratio + nearly));
  }
  const whole = { left: Math.round(frame.left), top: Math.round(frame.top), width, height };
  return moveFrame(whole, 0, 0, size);
}

/** What calculations with fractions may be off by. */
const nearly = 1e-6;

function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(value, to));
}
