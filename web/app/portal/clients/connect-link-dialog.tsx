import { type FormEvent, useState } from "react";
import type { App, Client, NewConnectLink } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { networkName } from "~/ui/network-names";
import { Segments } from "~/ui/segments";
import { endWords, originsOf } from "~/portal/data/connect-link-words";
import { useCreateConnectLink } from "~/portal/data/connect-links";
import { useTimeZone } from "~/portal/data/time-zone";
import { LifetimeField, ReturnField } from "~/portal/parts/connect-link-fields";
import { CreatedLink } from "~/portal/parts/created-link";
import { reconnectChoices } from "./client-words";

interface ConnectLinkDialogProps {
  app: App;
  client: Pick<Client, "workspace" | "accounts" | "connectLink">;
  onClose: () => void;
}

/** A link by which a client connects accounts, and then its address, which is shown once. */
export function ConnectLinkDialog({ app, client, onClose }: ConnectLinkDialogProps) {
  const { workspace } = client;
  const create = useCreateConnectLink(workspace.id);
  return (
    <Dialog title={`Connect link for ${workspace.name}`} onClose={onClose}>
      {create.data ? (
        <CreatedLink app={app} workspace={workspace} link={create.data} onClose={onClose} />
      ) : (
        <LinkForm app={app} client={client} create={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** No account is to be connected again. */
const further = "further";

interface LinkFormProps extends ConnectLinkDialogProps {
  create: ReturnType<typeof useCreateConnectLink>;
}

function LinkForm({ app, client, create, onClose }: LinkFormProps) {
  const again = reconnectChoices(client.accounts);
  const [purpose, setPurpose] = useState(again[0]?.value ?? further);
  const [seconds, setSeconds] = useState(3_600);
  const [origin, setOrigin] = useState(originsOf(app.callbackUrls)[0]?.value ?? "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const link: NewConnectLink = {
      expiresInSeconds: seconds,
      ...(origin && { redirectUrl: origin }),
      ...(purpose !== further && { accountId: Number(purpose) }),
    };
    if (!create.isPending) create.mutate({ clientId: app.clientId, link });
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body stack">
        {create.error && <ErrorBanner error={create.error} fallback="Failed to create the connect link" />}
        <OpenLink link={client.connectLink} />
        {again.length > 0 && (
          <div>
            <Segments
              label="What the link is for"
              options={[...again, { value: further, label: "Connect more" }]}
              value={purpose}
              onChange={setPurpose}
            />
          </div>
        )}
        <div className="link-choices">
          <LifetimeField value={seconds} onChange={setSeconds} />
          <ReturnField app={app} value={origin} onChange={setOrigin} />
        </div>
        <LinkPromise app={app} client={client} purpose={purpose} />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={create.isPending}>
          {create.isPending ? "Creating..." : "Create connect link"}
        </Button>
      </footer>
    </form>
  );
}

function OpenLink({ link }: { link: Client["connectLink"] }) {
  const zone = useTimeZone();
  const [now] = useState(() => new Date());
  if (!link) return null;
  return (
    <p className="supporting">
      A link is open until {endWords(link.expiresAt, zone, now)}. Octavo can’t show it again. It continues to work next
      to the new one.
    </p>
  );
}

/** What the customer sees, and what they can do. */
function LinkPromise({ app, client, purpose }: Pick<LinkFormProps, "app" | "client"> & { purpose: string }) {
  const account = client.accounts.find(({ id }) => String(id) === purpose);
  const does = account
    ? `accepts only this ${networkName(account.platform)} account`
    : `connects accounts to ${client.workspace.name}`;
  return (
    <p className="hint">
      The page shows the name of {app.name}, needs no sign-in, and {does}.
    </p>
  );
}
