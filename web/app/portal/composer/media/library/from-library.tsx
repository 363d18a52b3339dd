import { useState } from "react";
import { Button } from "~/ui/button";
import { lazyRoute } from "~/ui/lazy-route";

const LibraryDialog = lazyRoute(async () => (await import("./library-dialog")).LibraryDialog);

/** Attaches files that are stored already. The dialog is loaded when it is first opened. */
export function FromLibrary() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        From the library
      </Button>
      {isOpen && <LibraryDialog onClose={() => setOpen(false)} />}
    </>
  );
}
