import type { Me, Passkey } from "~/api/types";
import { canUsePasskeys } from "~/lib/passkeys";
import { Button } from "~/ui/button";
import { Loader } from "~/ui/mark";
import { QueryError } from "~/ui/query-error";
import { Ago } from "~/ui/time";
import { usePasskeys, useRemovePasskey } from "~/portal/data/me";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { PasskeyForm } from "./passkey-form";
import { ProofForm } from "./proof-form";
import { Section } from "~/portal/parts/section";
import { useOpenChange } from "~/portal/parts/use-open-change";

const add = "passkey";
const remove = "no-passkey-";

/** Devices that sign the person in without a password. */
export function Passkeys({ me }: { me: Me }) {
  const [open, setOpen] = useOpenChange();
  const passkeys = usePasskeys();
  const close = () => setOpen();
  const isUsable = canUsePasskeys();
  const removed = passkeys.data?.find(({ id }) => open === remove + id);
  return (
    <Section title="Passkeys" intro={intro(isUsable)} action={isUsable && <AddButton onClick={() => setOpen(add)} />}>
      {passkeys.isPending && <Loader>Loading your passkeys...</Loader>}
      <QueryError query={passkeys} fallback="Failed to load your passkeys" />
      {passkeys.data && <PasskeyList passkeys={passkeys.data} onRemove={({ id }) => setOpen(remove + id)} />}
      {open === add && isUsable && <AddDialog me={me} onClose={close} />}
      {removed && <RemoveDialog me={me} passkey={removed} onClose={close} />}
    </Section>
  );
}

function intro(isUsable: boolean): string {
  return isUsable
    ? "Sign in with your fingerprint, face or PIN instead of a password and a code."
    : "Passkeys need a current browser, and HTTPS or localhost in the address of this server.";
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return <div className="empty-state">You have no passkeys yet.</div>;
  return (
    <ul className="ruled-list section-list" aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

function AddDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  return (
    <FreshDialog title="Add a passkey" change={add} purpose="to add a passkey" onClose={onClose}>
      {(onTooOld) => <PasskeyForm email={me.email} onClose={onClose} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

function RemoveDialog({ me, passkey, onClose }: Omit<RemoveFormProps, "onTooOld">) {
  const title = `Remove ${passkey.name}`;
  return (
    <FreshDialog title={title} change={remove + passkey.id} purpose="to remove a passkey" onClose={onClose}>
      {(onTooOld) => <RemoveForm me={me} passkey={passkey} onClose={onClose} onTooOld={onTooOld} />}
    </FreshDialog>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      Add a passkey
    </Button>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className="resource-row" aria-label={passkey.name}>
      <div>
        <p className="title-line">
          <b>{passkey.name}</b>
        </p>
        <dl className="fact-list tabular">
          <div>
            <dt>Added </dt>
            <dd>
              <Ago iso={passkey.createdTime} none="–" />
            </dd>
          </div>
          <div>
            <dt>Last used </dt>
            <dd>
              <Ago iso={passkey.lastUsedAt} none="not yet" />
            </dd>
          </div>
        </dl>
      </div>
      <div className="button-row">
        <Button size="small" variant="quiet-danger" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

interface RemoveFormProps {
  me: Me;
  passkey: Passkey;
  onClose: () => void;
  onTooOld: (error: unknown) => void;
}

function RemoveForm({ me, passkey, onClose, onTooOld }: RemoveFormProps) {
  return (
    <ProofForm
      me={me}
      change={useRemovePasskey(passkey)}
      action="Remove passkey"
      pending="Removing..."
      variant="danger-solid"
      fallback="Failed to remove the passkey"
      onDone={onClose}
      onTooOld={onTooOld}
      onClose={onClose}
    >
      <p>It no longer signs you in. Delete it on your device too.</p>
    </ProofForm>
  );
}
