import { type ReactNode, useId, useRef, useState } from "react";
import type { App } from "~/api/types";
import { lazyRoute } from "~/ui/lazy-route";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { focusNow, useFocusHandover } from "~/ui/focus";
import { useDeleteApp, useViewSecret } from "~/portal/data/apps";
import "./app-card.css";

const CallbacksEditor = lazyRoute(async () => (await import("./callbacks-editor")).CallbacksEditor);

interface AppCardProps {
  app: App;
  /** It was just created, and takes the focus. */
  isNew: boolean;
  /** The client secret while it is revealed. */
  secret: string | undefined;
  onSecret: (appId: string, secret: string) => void;
  onHideSecret: () => void;
  children: ReactNode;
}

export function AppCard({ app, isNew, secret, onSecret, onHideSecret, children }: AppCardProps) {
  const titleId = useId();
  const [isEditing, setEditing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [wasHidden, setWasHidden] = useState(false);
  const frame = useFocusHandover<HTMLElement>();
  const editButton = useRef<HTMLButtonElement>(null);
  const viewSecret = useViewSecret(onSecret);
  const remove = useDeleteApp(app);

  function endEditing() {
    editButton.current?.focus();
    setEditing(false);
  }

  return (
    <section className="app-card" aria-labelledby={titleId} ref={frame}>
      <header>
        <div>
          <h2 id={titleId} tabIndex={-1} ref={isNew ? focusNow : undefined}>
            {app.name}
          </h2>
          <p className="copyable">
            <span className="mono">{app.id}</span>
            <CopyButton value={app.id} label="Copy app ID" />
          </p>
        </div>
        <div className="button-row">
          {secret === undefined && (
            <Button
              size="small"
              ref={wasHidden ? focusNow : undefined}
              pending={viewSecret.isPending}
              onClick={() => {
                setWasHidden(false);
                viewSecret.mutate(app.id);
              }}
            >
              View Secret
            </Button>
          )}
          <Button size="small" ref={editButton} aria-expanded={isEditing} onClick={() => setEditing(true)}>
            Edit URLs
          </Button>
          <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => setConfirming(true)}>
            {remove.isPending ? "Deleting..." : "Delete"}
          </Button>
        </div>
      </header>
      {viewSecret.error && <ErrorBanner error={viewSecret.error} fallback="Failed to load app secret" />}
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete app" />}
      <dl className="definitions">
        <dt className="small-caps">Client ID</dt>
        <dd>
          <div className="copyable">
            <span className="mono">{app.clientId}</span>
            <CopyButton value={app.clientId} label="Copy client ID" />
          </div>
        </dd>
        {secret !== undefined && (
          <SecretRow
            secret={secret}
            onHide={() => {
              setWasHidden(true);
              onHideSecret();
            }}
          />
        )}
        <dt className="small-caps">Callback URLs</dt>
        <dd>
          {isEditing ? (
            <CallbacksEditor app={app} onClose={endEditing} />
          ) : (
            <ul className="callback-list mono">
              {app.callbackUrls.map((url) => (
                <li key={url}>{url}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      {children}
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${app.name}`}
          question="Are you sure you want to delete this application? This action cannot be undone."
          confirmLabel="Delete"
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            remove.mutate(app.id);
          }}
        />
      )}
    </section>
  );
}

function SecretRow({ secret, onHide }: { secret: string; onHide: () => void }) {
  return (
    <>
      <dt className="small-caps">Client Secret</dt>
      <dd>
        <div className="copyable">
          <span className="mono client-secret">{secret}</span>
          <CopyButton value={secret} label="Copy client secret" />
          <button type="button" className="link-button" ref={focusNow} onClick={onHide}>
            Hide Secret
          </button>
        </div>
      </dd>
    </>
  );
}
