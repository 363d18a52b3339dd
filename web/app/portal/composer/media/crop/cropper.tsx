import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { type Corner, type Frame, moveFrame, resizeFrame, type Size } from "./crop-frame";
import { ratioText } from "./shapes";

const corners: readonly (Corner & { name: string })[] = [
  { x: 0, y: 0, name: "Top left corner" },
  { x: 1, y: 0, name: "Top right corner" },
  { x: 0, y: 1, name: "Bottom left corner" },
  { x: 1, y: 1, name: "Bottom right corner" },
];

interface CropperProps {
  url: string;
  size: Size;
  frame: Frame;
  /** Of width to height; any, if undefined. */
  ratio: number | undefined;
  onChange: (frame: Frame) => void;
}

/** The picture with a frame on it. The frame moves, and each corner resizes it, by pointer or by arrow keys. */
export function Cropper({ url, size, frame, ratio, onChange }: CropperProps) {
  const stage = useRef<HTMLDivElement>(null);
  const place = { ...pointAt(frame, { x: 0, y: 0 }, size), ...extentOf(frame, size) };
  const shared = { stage, size, frame, onChange };
  return (
    <div
      className="crop-stage"
      ref={stage}
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: `calc(52dvh * ${size.width / size.height})` }}
    >
      <img src={url} alt="" draggable={false} />
      <div className="crop-shade">
        <div style={place} />
      </div>
      <Handle
        {...shared}
        className="crop-frame"
        style={place}
        label="Position of the crop"
        most={size.width - frame.width}
        now={frame.left}
        text={`${Math.round(frame.left)} px from the left, ${Math.round(frame.top)} px from the top`}
        change={(from, dx, dy) => moveFrame(from, dx, dy, size)}
      />
      {corners.map(({ name, ...corner }) => (
        <Handle
          key={name}
          {...shared}
          className="crop-corner"
          style={pointAt(frame, corner, size)}
          label={name}
          most={size.width}
          now={frame.width}
          text={sizeText(frame)}
          change={(from, dx, dy) => resizeFrame(from, corner, { dx, dy }, { size, ratio })}
        />
      ))}
    </div>
  );
}

/** Where a corner is. */
function pointAt({ left, top, width, height }: Frame, { x, y }: Corner, size: Size): CSSProperties {
  return { left: percent((left + x * width) / size.width), top: percent((top + y * height) / size.height) };
}

function extentOf({ width, height }: Frame, size: Size): CSSProperties {
  return { width: percent(width / size.width), height: percent(height / size.height) };
}

function percent(part: number): string {
  return `${part * 100}%`;
}

/** `1080 × 1350 px, 4:5` */
export function sizeText({ width, height }: Size): string {
  return `${Math.round(width)} × ${Math.round(height)} px, ${ratioText(width / height)}`;
}

interface HandleProps {
  stage: RefObject<HTMLDivElement | null>;
  size: Size;
  frame: Frame;
  className: string;
  style: CSSProperties;
  label: string;
  now: number;
  most: number;
  text: string;
  /** The frame after a way in pixels of the picture. */
  change: (from: Frame, dx: number, dy: number) => Frame;
  onChange: (frame: Frame) => void;
}

/** A slider, so that screen readers leave the arrow keys to it and say its new value. */
function Handle({ stage, size, frame, className, style, label, now, most, text, change, onChange }: HandleProps) {
  const begin = useRef<{ x: number; y: number; frame: Frame }>(undefined);
  const grab = ({ clientX: x, clientY: y, pointerId, currentTarget }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    begin.current = { x, y, frame };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!begin.current) return;
    const scale = size.width / (stage.current?.clientWidth || size.width);
    const { x, y, frame: from } = begin.current;
    onChange(change(from, (clientX - x) * scale, (clientY - y) * scale));
  };
  const release = () => (begin.current = undefined);
  const press = (event: KeyboardEvent) => {
    const way = wayOf(event, size);
    if (!way) return;
    event.preventDefault();
    onChange(change(frame, way.dx, way.dy));
  };
  return (
    <div
      className={className}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(most)}
      aria-valuenow={Math.round(now)}
      aria-valuetext={text}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    />
  );
}

const ways: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};

/** A hundredth of the picture for each press, a tenth with Shift. */
function wayOf({ key, shiftKey }: KeyboardEvent, { width, height }: Size): { dx: number; dy: number } | undefined {
  const way = ways[key];
  const step = Math.max(1, Math.round(Math.max(width, height) / 100)) * (shiftKey ? 10 : 1);
  return way && { dx: way.dx * step, dy: way.dy * step };
}
