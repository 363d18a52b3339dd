import { useState } from "react";
import type { Key } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useFocusHandover } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { Ago, Time } from "~/ui/time";
import { useDeleteKey } from "~/portal/data/keys";
import { formatDay } from "./key-draft";
import { keySentence } from "./key-sentence";
import { useAccountName } from "./use-account-name";

interface KeyRowProps {
  apiKey: Key;
  /** The name of its application. */
  app: string;
  onRotate: () => void;
}

export function KeyRow({ apiKey, app, onRotate }: KeyRowProps) {
  const remove = useDeleteKey(apiKey);
  const frame = useFocusHandover<HTMLLIElement>();
  return (
    <li className="resource-row" aria-label={apiKey.name} ref={frame}>
      <div>
        <p className="title-line">
          <b>{apiKey.name}</b>
          <StateOfKey apiKey={apiKey} />
        </p>
        <Sentence apiKey={apiKey} />
        <KeyFacts apiKey={apiKey} app={app} />
      </div>
      <div className="button-row">
        <Button size="small" onClick={onRotate}>
          Rotate
        </Button>
        <DeleteButton name={apiKey.name} remove={remove} />
      </div>
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete the key" />}
    </li>
  );
}

function DeleteButton({ name, remove }: { name: string; remove: ReturnType<typeof useDeleteKey> }) {
  const [isConfirming, setConfirming] = useState(false);

  function confirm() {
    setConfirming(false);
    remove.mutate(undefined);
  }

  return (
    <>
      <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => setConfirming(true)}>
        {remove.isPending ? "Deleting..." : "Delete"}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${name}`}
          question="Programs that use this key stop working at once. This action cannot be undone."
          confirmLabel="Delete key"
          onCancel={() => setConfirming(false)}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

function Sentence({ apiKey }: { apiKey: Key }) {
  const nameOf = useAccountName();
  const limits = {
    ...apiKey,
    accounts: apiKey.accountIds?.map(nameOf),
    until: apiKey.expiresAt ? formatDay(new Date(apiKey.expiresAt)) : undefined,
  };
  return <p className="supporting">{keySentence(apiKey.name, limits)}</p>;
}

function StateOfKey({ apiKey: { expiresAt, postsPerDay, postsToday } }: { apiKey: Key }) {
  const [now] = useState(Date.now);
  if (expiresAt && new Date(expiresAt).getTime() <= now) return <span className="badge tone">Expired</span>;
  if (!postsPerDay || postsToday < postsPerDay) return null;
  return (
    <span className="badge tone pending">
      <Icon name="hourglass" />
      Used up today
    </span>
  );
}

function KeyFacts({ apiKey, app }: { apiKey: Key; app: string }) {
  return (
    <dl className="fact-list tabular">
      <div>
        <dt>Application </dt>
        <dd>{app}</dd>
      </div>
      {apiKey.postsPerDay && (
        <div>
          <dt>Posts today </dt>
          <dd>
            {apiKey.postsToday} of {apiKey.postsPerDay}
          </dd>
        </div>
      )}
      <div>
        <dt>Last used </dt>
        <dd>
          <Ago iso={apiKey.lastUsedAt} none="not yet" />
        </dd>
      </div>
      {apiKey.previousSecretUntil && (
        <div>
          <dt>Old secret works until </dt>
          <dd>
            <Time iso={apiKey.previousSecretUntil} none="–" />
          </dd>
        </div>
      )}
    </dl>
  );
}
