import type { Me } from "~/api/types";
import { Button } from "~/ui/button";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { PasswordForm } from "./password-form";
import { Section } from "~/portal/parts/section";
import { useOpenChange } from "~/portal/parts/use-open-change";

export function Password({ me }: { me: Me }) {
  const [open, setOpen] = useOpenChange();
  if (!me.hasPassword) {
    return (
      <Section
        title="Password"
        intro="You have no password yet. Ask the person who runs this server for a link to set one."
      >
        {null}
      </Section>
    );
  }
  const close = () => setOpen();
  return (
    <Section
      title="Password"
      intro="A new password signs you out everywhere else. Connected applications lose access until you sign in to them again."
    >
      <Button className="follow-up" onClick={() => setOpen("password")}>
        Change password
      </Button>
      {open === "password" && (
        <FreshDialog title="Change password" change="password" purpose="to change your password" onClose={close}>
          {(onTooOld) => <PasswordForm email={me.email} onClose={close} onTooOld={onTooOld} />}
        </FreshDialog>
      )}
    </Section>
  );
}
