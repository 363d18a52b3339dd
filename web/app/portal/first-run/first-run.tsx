import { useState } from "react";
import { Button } from "~/ui/button";
import type { Progress } from "./progress";
import { Steps } from "./steps";

const hiddenKey = "octavo-first-steps";

interface FirstRunProps {
  progress: Progress;
  onCreateApp: () => void;
}

/** Leads on until the first webhook has its address; who knows the way can put it aside. */
export function FirstRun({ progress, onCreateApp }: FirstRunProps) {
  const [isHidden, setHidden] = useState(wasHidden);
  if (isHidden || Object.values(progress).every(Boolean)) return null;
  return (
    <div className="mb-10">
      {progress.hasApp && (
        <div className="flex items-end justify-between gap-4">
          <h2 className="text-xl">First steps</h2>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              hide();
              setHidden(true);
            }}
          >
            Hide
          </Button>
        </div>
      )}
      <Steps progress={progress} onCreateApp={onCreateApp} />
    </div>
  );
}

function wasHidden(): boolean {
  try {
    return localStorage.getItem(hiddenKey) === "hidden";
  } catch {
    return false;
  }
}

function hide(): void {
  try {
    localStorage.setItem(hiddenKey, "hidden");
  } catch {
    // Storage may be switched off; it then stays hidden until the page is left.
  }
}
