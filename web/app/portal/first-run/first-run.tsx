import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button";
import { useFocusHandover } from "~/ui/focus";
import { type Progress, stepsDone } from "./progress";
import { Steps } from "./steps";
import "./first-run.css";

const hiddenKey = "octavo-first-steps";

interface StepsProps {
  progress: Progress;
  onCreateApp: () => void;
}

interface FirstRunProps {
  /** Undefined while they would be in the way. */
  progress: Progress | undefined;
  onCreateApp: () => void;
  /** What stands below the steps, and arrives with them: nothing is pushed down. */
  children: ReactNode;
}

/** Leads on until the first webhook was received; people who know the way can hide it. */
export function FirstRun({ progress, children, ...steps }: FirstRunProps) {
  return (
    <>
      {progress && <Next progress={progress} {...steps} />}
      {children}
    </>
  );
}

function Next({ progress, onCreateApp }: StepsProps) {
  const [isHidden, setHidden] = useState(wasHidden);
  if (isHidden || !stepsDone(progress).includes(false)) return null;
  if (!progress.hasApp) return <Steps progress={progress} onCreateApp={onCreateApp} />;
  const onHide = () => {
    hide();
    setHidden(true);
  };
  return <NextStep progress={progress} onCreateApp={onCreateApp} onHide={onHide} />;
}

/** Beside applications there is room for one step: the next. */
function NextStep({ onHide, ...steps }: StepsProps & { onHide: () => void }) {
  const done = stepsDone(steps.progress);
  return (
    <section className="next-step" aria-labelledby="first-steps" tabIndex={-1} ref={useFocusHandover<HTMLElement>()}>
      <header>
        <h2 id="first-steps" className="small-caps">
          First steps
        </h2>
        <span className="hint tabular" role="status">
          {done.filter(Boolean).length} of {done.length} done
        </span>
        <Button size="small" variant="quiet" onClick={onHide}>
          Hide<span className="visually-hidden"> the first steps</span>
        </Button>
      </header>
      <Steps {...steps} onlyNext />
    </section>
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
