import { type ComponentProps, useState } from "react";
import { Button } from "./button";

/** An input for a secret: masked until its owner wants to see what was typed. */
export function SecretInput(props: ComponentProps<"input">) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="secret-input">
      <input
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
      />
      <Button aria-pressed={isShown} aria-controls={props.id} onClick={() => setShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
      </Button>
    </span>
  );
}
