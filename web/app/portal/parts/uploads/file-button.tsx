import { type ComponentProps, useRef } from "react";

interface FileButtonProps extends Omit<ComponentProps<"button">, "onClick"> {
  onAdd: (files: readonly File[]) => void;
}

/** A button that opens the browser's own choice of files. */
export function FileButton({ onAdd, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept="image/*,video/*,application/pdf"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
