import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { isSignedWith } from "./check";
import type { Sample } from "~/lib/signature-recipes";

/** Tells whether a key is the one that signed the sample. */
export function CheckKey({ sample }: { sample: Sample }) {
  const [key, setKey] = useState("");
  const [fits, setFits] = useState<boolean>();

  async function check(event: FormEvent) {
    event.preventDefault();
    if (key !== "") setFits(await isSignedWith(key, sample));
  }

  return (
    <form className="compact-form" onSubmit={(event) => void check(event)}>
      <Field
        label="API Key"
        hint="Checked in your browser, never sent."
        error={fits === false ? "This key did not sign the latest delivery." : undefined}
      >
        {(wiring) => (
          <span className="field-with-button">
            <input
              className="input"
              type="password"
              autoComplete="off"
              {...wiring}
              value={key}
              onChange={({ target }) => {
                setKey(target.value);
                setFits(undefined);
              }}
            />
            <Button type="submit">Check</Button>
          </span>
        )}
      </Field>
      {fits && <Notice>This key signed the latest delivery.</Notice>}
    </form>
  );
}
