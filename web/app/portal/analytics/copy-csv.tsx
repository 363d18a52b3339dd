import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

export function copyCsv(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => toast("Copied as CSV"),
    () => toast("The browser did not allow copying"),
  );
}

/** `about` names what is copied, for people who don't see its place. */
export function CopyCsv({ about, text }: { about: string; text: () => string }) {
  return (
    <Button variant="quiet" onClick={() => copyCsv(text())}>
      Copy as CSV<span className="visually-hidden">: {about}</span>
    </Button>
  );
}
