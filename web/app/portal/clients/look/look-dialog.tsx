import { type FormEvent, useState } from "react";
import type { App } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useChangeLook } from "~/portal/data/app-look";
import { fieldProblem } from "~/portal/parts/field-problem";
import { ColorField } from "./color-field";
import { LogoField } from "./logo-field";
import { LookPreview } from "./look-preview";
import { useChosenLogo } from "./use-chosen-logo";
import "./look.css";

interface LookDialogProps {
  app: App;
  onClose: () => void;
}

/** The logo and the colour that customers see on the connect page. */
export function LookDialog({ app, onClose }: LookDialogProps) {
  const [color, setColor] = useState(app.accentColor ?? "");
  const { logo, url, choose } = useChosenLogo(app.logoUrl ?? undefined);
  const change = useChangeLook(app);
  const [colorProblem, logoProblem] = ["accentColor", "logo"].map((field) => fieldProblem(change.error, field));
  const uploadProblem = fieldProblem(change.error, "file");
  const isOther = Boolean(change.error) && !colorProblem && !logoProblem && !uploadProblem;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate({ accentColor: color.trim() || null, logo }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Look of the connect page" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {isOther && <ErrorBanner error={change.error} fallback="Failed to save the look" />}
          <ColorField value={color} problem={colorProblem} onChange={setColor} />
          <LogoField hasLogo={url !== undefined} problem={logoProblem ?? uploadProblem} onChoose={choose} />
          <LookPreview app={app.name} color={color.trim()} logo={url} />
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={change.isPending}>
            {change.isPending ? "Saving..." : "Save look"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
