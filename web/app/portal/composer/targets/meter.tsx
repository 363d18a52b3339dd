import { classes } from "~/lib/classes";

/** How much of a limit is used: yellow near it, red beyond. The numbers next to it say the same. */
export function Meter({ used, limit }: { used: number; limit: number }) {
  const share = limit > 0 ? used / limit : 0;
  return (
    <span className={classes("meter", share > 1 ? "over" : share > 0.9 && "near")} aria-hidden="true">
      <i style={{ width: `${Math.min(share, 1) * 100}%` }} />
    </span>
  );
}
