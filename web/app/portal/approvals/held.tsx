import { dayAndTime } from "~/lib/zoned-time";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";

/** The post changed while someone read it. */
export function Held({ at, zone, onShow }: { at: string; zone: string; onShow: () => void }) {
  return (
    <div className="banner tone pending" role="alert">
      <Icon name="question" />
      <p>
        <b>The post changed at {dayAndTime(at, zone)}.</b> Approving is held until you have seen the new version.
      </p>
      <Button size="small" onClick={onShow}>
        Show what changed
      </Button>
    </div>
  );
}
