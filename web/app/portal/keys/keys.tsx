import { useState } from "react";
import { Link } from "react-router";
import type { Key, KeyWithSecret } from "~/api/types";
import { may } from "~/lib/roles";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { useApps } from "~/portal/data/apps";
import { useKeys } from "~/portal/data/keys";
import { useRole } from "~/portal/data/workspaces";
import { useOpenChange } from "~/portal/parts/use-open-change";
import { KeyRow } from "./key-row";
import { KeySecret } from "./key-secret";
import { NewKeyDialog } from "./new-key-dialog";
import { RotateKeyDialog } from "./rotate-key-dialog";
import "./keys.css";

const create = "new-key";
const rotate = "rotate-";

/** The keys of the workspace's applications. */
export function KeysPage() {
  if (may(useRole(), "DEVELOP")) return <Keys />;
  return (
    <>
      <Title />
      <div className="empty-state">Your role in this workspace has no access to keys. Ask one of its owners.</div>
    </>
  );
}

function Title({ onCreate }: { onCreate?: () => void }) {
  return (
    <PageTitle title="Keys">
      {onCreate && (
        <Button variant="primary" onClick={onCreate}>
          New key
        </Button>
      )}
    </PageTitle>
  );
}

function Keys() {
  const keys = useKeys();
  const apps = useApps();
  const [open, setOpen] = useOpenChange();
  const [shown, setShown] = useState<KeyWithSecret>();
  const close = () => setOpen();
  const rotated = keys.data?.find(({ id }) => open === rotate + id);

  function show(key: KeyWithSecret) {
    setShown(key);
    close();
  }

  return (
    <>
      <Title onCreate={apps.data && apps.data.length > 0 ? () => setOpen(create) : undefined} />
      <p className="supporting readable page-section">
        A key lets a program call the API for an application, within limits that you set. It never does more than your
        role in this workspace allows, and it ends when you leave.
      </p>
      {shown && <KeySecret key={shown.secret} shown={shown} onHide={() => setShown(undefined)} />}
      {(keys.isPending || apps.isPending) && <Loader>Loading the keys...</Loader>}
      <QueryError query={keys} fallback="Failed to load the keys" />
      <QueryError query={apps} fallback="Failed to load the applications" />
      {keys.data && apps.data && <KeyList keys={keys.data} onRotate={({ id }) => setOpen(rotate + id)} />}
      {open === create && apps.data && (
        <NewKeyDialog change={create} apps={apps.data} onCreated={show} onClose={close} />
      )}
      {rotated && <RotateKeyDialog apiKey={rotated} change={rotate + rotated.id} onRotated={show} onClose={close} />}
    </>
  );
}

function KeyList({ keys, onRotate }: { keys: readonly Key[]; onRotate: (key: Key) => void }) {
  const apps = useApps().data ?? [];
  if (keys.length === 0) {
    return (
      <div className="empty-state">
        {apps.length > 0 ? (
          "No keys yet."
        ) : (
          <>
            A key belongs to an application. <Link to={paths.portal}>Create an application</Link> first.
          </>
        )}
      </div>
    );
  }
  return (
    <ul className="ruled-list key-list" aria-label="Keys">
      {keys.map((key) => (
        <KeyRow
          key={key.id}
          apiKey={key}
          app={apps.find(({ id }) => id === key.appId)?.name ?? key.appId}
          onRotate={() => onRotate(key)}
        />
      ))}
    </ul>
  );
}
