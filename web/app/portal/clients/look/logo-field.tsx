import { useRef } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

interface LogoFieldProps {
  hasLogo: boolean;
  problem: string | undefined;
  /** Null removes it. */
  onChoose: (file: File | null) => void;
}

export function LogoField({ hasLogo, problem, onChoose }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function remove() {
    if (input.current) input.current.value = "";
    onChoose(null);
    input.current?.focus();
  }

  return (
    <Field label="Logo" hint="PNG, JPEG or WebP. It is shown on white, 40 pixels high." error={problem}>
      {(wiring) => (
        <span className="field-with-button">
          <input
            ref={input}
            className="input"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            {...wiring}
            onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
          />
          {hasLogo && <Button onClick={remove}>Remove logo</Button>}
        </span>
      )}
    </Field>
  );
}
