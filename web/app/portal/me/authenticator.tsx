import type { Me } from "~/api/types";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useRemoveTotp } from "~/portal/data/me";
import { AuthenticatorSetup } from "./authenticator-setup";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { ProofForm } from "./proof-form";
import { Section } from "~/portal/parts/section";
import { useOpenChange } from "~/portal/parts/use-open-change";

const setUp = "authenticator";
const turnOff = "no-authenticator";

/** Codes of an app as the second step of a sign-in. */
export function Authenticator({ me }: { me: Me }) {
  const [open, setOpen] = useOpenChange();
  const close = () => setOpen();
  return (
    <Section title="Authenticator app" intro={intro(me)} action={me.totp && <OnBadge />}>
      <div className="button-row follow-up">
        <Button onClick={() => setOpen(setUp)}>{me.totp ? "Set up again" : "Set up an authenticator app"}</Button>
        {me.totp && (
          <Button variant="quiet-danger" onClick={() => setOpen(turnOff)}>
            Turn off
          </Button>
        )}
      </div>
      {open === setUp && <SetupDialog me={me} onClose={close} />}
      {open === turnOff && <TurnOffDialog me={me} onClose={close} />}
    </Section>
  );
}

interface DialogProps {
  me: Me;
  onClose: () => void;
}

function SetupDialog({ me, onClose }: DialogProps) {
  const purpose = "to set up an authenticator app";
  return (
    <FreshDialog title="Add an authenticator app" change={setUp} purpose={purpose} onClose={onClose}>
      {(onTooOld) => <AuthenticatorSetup me={me} onClose={onClose} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

function TurnOffDialog({ me, onClose }: DialogProps) {
  const purpose = "to turn off the authenticator app";
  return (
    <FreshDialog title="Turn off the authenticator app" change={turnOff} purpose={purpose} onClose={onClose}>
      {(onTooOld) => <TurnOff me={me} onClose={onClose} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

function intro(me: Me): string {
  if (!me.totp) return "With an app on your phone, your password alone no longer signs anyone in.";
  return `Octavo asks for a code when you sign in with your password. Recovery codes left: ${me.recoveryCodesLeft} of 10.`;
}

function OnBadge() {
  return (
    <span className="badge tone succeeded">
      <Icon name="tick" />
      On
    </span>
  );
}

interface TurnOffProps extends DialogProps {
  onTooOld: (error: unknown) => void;
}

function TurnOff({ me, onClose, onTooOld }: TurnOffProps) {
  return (
    <ProofForm
      me={me}
      change={useRemoveTotp()}
      action="Turn off"
      pending="Turning off..."
      variant="danger-solid"
      fallback="Failed to turn off the authenticator app"
      onDone={onClose}
      onTooOld={onTooOld}
      onClose={onClose}
    >
      <p>Your password alone then signs you in. The recovery codes stop working.</p>
    </ProofForm>
  );
}
