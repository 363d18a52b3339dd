import { useState } from "react";
import { EventPicker } from "~/portal/webhooks/event-picker";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Field } from "~/ui/field";
import { Menu } from "~/ui/menu";
import { SecretInput } from "~/ui/secret-input";
import { SelectField } from "~/ui/select-field";
import { Tabs } from "~/ui/tabs";
import { Kit, Row } from "./kit";

const variants = [
  { label: "Primary", variant: "primary", text: "Create App" },
  { label: "Plain", variant: "plain", text: "Edit URLs" },
  { label: "Quiet", variant: "quiet", text: "Cancel" },
  { label: "Danger", variant: "danger", text: "Delete" },
  { label: "Confirms", variant: "danger-solid", text: "Delete" },
  { label: "Aside", variant: "quiet-danger", text: "Delete" },
] as const;

/** What one operates. */
export function Controls() {
  return (
    <>
      <Kit title="Buttons">
        {variants.map(({ label, variant, text }) => (
          <Row key={label} label={label}>
            <Button variant={variant}>{text}</Button>
            <Button variant={variant} className="is-hover">
              {text}
            </Button>
            <Button variant={variant} className="is-active">
              {text}
            </Button>
            <Button variant={variant} className="is-focus">
              {text}
            </Button>
            <Button variant={variant} disabled>
              {text}
            </Button>
          </Row>
        ))}
        <Row label="Sizes">
          <Button size="sm">View Secret</Button>
          <Button>View Secret</Button>
          <Button size="lg">View Secret</Button>
        </Row>
        <Row label="Working">
          <Button variant="primary" pending>
            Creating...
          </Button>
          <CopyButton value="oc_4fT9mK2vQx7Lr8Wn" label="Copy client ID" />
          <a href="#main">Text link</a>
          <button type="button" className="linkbtn">
            Hide Secret
          </button>
          <Menu
            label="Manage"
            about="an example"
            items={[
              { label: "Edit", onClick: () => undefined },
              { label: "Pause", onClick: () => undefined },
            ]}
          />
        </Row>
      </Kit>
      <Kit title="Fields">
        <Fields />
      </Kit>
      <Kit title="Choices">
        <Choices />
      </Kit>
      <Kit title="Tabs">
        <Tabs
          label="Language"
          tabs={["JavaScript", "Python", "Go"].map((name) => ({
            name,
            panel: `What is shown for ${name}.`,
          }))}
        />
      </Kit>
    </>
  );
}

function Fields() {
  return (
    <div className="two">
      <Field label="App Name" error={undefined}>
        {(wiring) => <input className="input" placeholder="Fernhill Publisher" {...wiring} />}
      </Field>
      <Field label="Webhook URL" error={undefined}>
        {(wiring) => <input className="input is-focus" defaultValue="https://hooks.fernhill.example" {...wiring} />}
      </Field>
      <Field label="Max Retry Attempts" error="64 is too many; 1 to 50 are possible.">
        {(wiring) => <input className="input num" defaultValue="64" {...wiring} />}
      </Field>
      <Field label="Client ID" error={undefined}>
        {(wiring) => <input className="input" disabled defaultValue="oc_4fT9mK2vQx7Lr8Wn" {...wiring} />}
      </Field>
      <SelectField label="Status" value="" onChange={() => undefined}>
        <option value="">All Statuses</option>
      </SelectField>
      <Field label="API Key" hint="Used to sign what Octavo sends you." error={undefined}>
        {(wiring) => <SecretInput defaultValue="abcdefghijkl" {...wiring} />}
      </Field>
      <Field label="Callback URLs (one per line)" error={undefined}>
        {(wiring) => (
          <textarea
            className="input mono"
            rows={3}
            defaultValue="https://publisher.fernhill.example/auth/callback"
            {...wiring}
          />
        )}
      </Field>
    </div>
  );
}

function Choices() {
  const [chosen, setChosen] = useState(["post.completed", "post.failed", "publication.failed"]);
  return (
    <>
      <Row>
        <label className="check">
          <input type="checkbox" defaultChecked />
          Subscribe to all events
        </label>
        <label className="check">
          <input type="checkbox" />
          Off
        </label>
        <label className="check">
          <input type="checkbox" disabled />
          Not possible
        </label>
        <label className="check">
          <input type="radio" name="when" defaultChecked />
          Now
        </label>
        <label className="check">
          <input type="radio" name="when" />
          Later
        </label>
      </Row>
      <EventPicker chosen={chosen} onChange={setChosen} />
    </>
  );
}
