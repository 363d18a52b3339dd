import { classes } from "~/lib/classes";
import type { LocalFile } from "./local-file";
import "./upload-bar.css";

/** How far an upload is. The numbers next to it say the same. */
export function UploadBar({ local }: { local: LocalFile }) {
  const share = local.file.size > 0 ? local.sent / local.file.size : 0;
  return (
    <span className={classes("upload-bar", Boolean(local.failure) && "is-failed")} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}
