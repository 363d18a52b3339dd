import { useEffect, useRef } from "react";

/** Files may be dropped anywhere on the page: elsewhere the browser would leave it to show them. */
export function useDroppedFiles(onAdd: (files: readonly File[]) => void): void {
  const add = useRef(onAdd);
  useEffect(() => {
    add.current = onAdd;
  });
  useEffect(() => {
    const hear = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") add.current([...event.dataTransfer.files]);
    };
    window.addEventListener("dragover", hear);
    window.addEventListener("drop", hear);
    return () => {
      window.removeEventListener("dragover", hear);
      window.removeEventListener("drop", hear);
    };
  }, []);
}
