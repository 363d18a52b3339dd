import { useEffect, useState } from "react";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Finding, FindingList } from "~/ui/finding";
import { Loader } from "~/ui/mark";
import { Segments } from "~/ui/segments";
import { useDraft } from "../../draft/draft-provider";
import { type Cut, type LocalFile, originalOf } from "../local-file";
import { type Frame, shapeFrame, wholeFrame, wholePixels } from "./crop-frame";
import { cropPicture, readPicture } from "./crop-picture";
import { Cropper, sizeText } from "./cropper";
import { firstShape, fits, ratioOf, type RatioRule, ratioRules, ratioText, type Shape, shapesFor } from "./shapes";
import "./crop.css";

interface CropDialogProps {
  local: LocalFile;
  /** The new file, and how it was cut. */
  onCrop: (file: File, cut: Cut) => void;
  onClose: () => void;
}

/** Crops a picture in the browser. */
export function CropDialog({ local, onCrop, onClose }: CropDialogProps) {
  const { file } = originalOf(local);
  const { picture, error } = usePicture(file);
  return (
    <Dialog title={`Crop ${file.name}`} onClose={onClose}>
      {picture ? (
        <CropForm picture={picture} local={local} onCrop={onCrop} onClose={onClose} />
      ) : (
        <div className="dialog-body stack">
          {error ? (
            <ErrorBanner error={error} fallback="Failed to read the picture" />
          ) : (
            <Loader>Loading the picture...</Loader>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The decoded picture, for as long as the dialog is open. */
function usePicture(file: File) {
  const [state, setState] = useState<{ picture?: ImageBitmap; error?: unknown }>({});
  useEffect(() => {
    let isOpen = true;
    const reading = readPicture(file);
    reading.then(
      (picture) => isOpen && setState({ picture }),
      (error: unknown) => isOpen && setState({ error }),
    );
    return () => {
      isOpen = false;
      reading.then((picture) => picture.close()).catch(() => undefined);
    };
  }, [file]);
  return state;
}

function CropForm({ picture, local, onCrop, onClose }: CropDialogProps & { picture: ImageBitmap }) {
  const rules = ratioRules(useDraft().draft.targets);
  const { file, url } = originalOf(local);
  const [{ shape, frame }, setCut] = useState<Cut>(() => local.crop?.cut ?? firstCut(picture, rules));
  const { isPending, error, run } = useWork();
  const ratio = ratioOf(shape);
  const pixels = wholePixels(frame, ratio, picture);
  const isWhole = pixels.width === picture.width && pixels.height === picture.height;
  const crop = () => run(async () => onCrop(await cropPicture(picture, file, pixels), { shape, frame: pixels }));
  return (
    <>
      <div className="dialog-body stack">
        <ShapeChoice
          rules={rules}
          shape={shape}
          onChange={(next) => setCut({ shape: next, frame: inShape(frame, next, picture) })}
        />
        <Cropper
          url={url}
          size={picture}
          frame={frame}
          ratio={ratio}
          onChange={(next) => setCut({ shape, frame: next })}
        />
        <p className="hint tabular">
          {sizeText(pixels)}. Drag the frame or a corner, or press the arrow keys; with Shift they go further.
        </p>
        <Fit ratio={pixels.width / pixels.height} rules={rules} />
        {error !== undefined && <ErrorBanner error={error} fallback="Failed to crop the picture" />}
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={isWhole || isPending} onClick={() => void crop()}>
          {isPending ? "Cropping..." : "Crop"}
        </Button>
      </footer>
    </>
  );
}

interface ShapeChoiceProps {
  rules: readonly RatioRule[];
  shape: Shape;
  onChange: (shape: Shape) => void;
}

function ShapeChoice({ rules, shape, onChange }: ShapeChoiceProps) {
  const options = shapesFor(rules).map((value) => ({ value, label: value === "FREE" ? "Free" : value }));
  return (
    <div>
      <Segments label="Shape" options={options} value={shape} onChange={onChange} />
    </div>
  );
}

function firstCut(picture: ImageBitmap, rules: readonly RatioRule[]): Cut {
  const shape = firstShape(picture.width / picture.height, rules);
  return { shape, frame: inShape(wholeFrame(picture), shape, picture) };
}

function inShape(frame: Frame, shape: Shape, picture: ImageBitmap): Frame {
  const ratio = ratioOf(shape);
  return ratio === undefined ? frame : shapeFrame(frame, ratio, picture);
}

/** Encoding takes its time: meanwhile the button says so. */
function useWork() {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const run = async (work: () => Promise<void>) => {
    setState({ isPending: true });
    await work().catch((error: unknown) => setState({ isPending: false, error }));
  };
  return { ...state, run };
}

/** Which networks accept the shape, and what the others accept. */
function Fit({ ratio, rules }: { ratio: number; rules: readonly RatioRule[] }) {
  const broken = rules.filter((rule) => !fits(ratio, rule));
  const lines = [...new Set(broken.map(({ network, limit }) => `${network} accepts ${limit}`))];
  if (rules.length === 0) return null;
  return (
    <FindingList>
      {lines.map((line) => (
        <Finding key={line} tone="pending">
          {line}; this is {ratioText(ratio)}.
        </Finding>
      ))}
      {lines.length === 0 && <Finding tone="succeeded">All chosen networks accept this shape.</Finding>}
    </FindingList>
  );
}
