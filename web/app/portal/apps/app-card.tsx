import { type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { App } from "~/api/types";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { focusNow, useFocusHandover } from "~/ui/focus";
import { useDeleteApp, useViewSecret } from "~/portal/data/apps";
import { useOpenChange } from "~/portal/parts/use-open-change";
import { lazyRoute } from "~/ui/lazy-route";
import { AppFacts } from "./app-facts";
import "./app-card.css";

const RotateSecret = lazyRoute(async () => (await import("./rotate-secret")).RotateSecret);

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
  const { button, begin, editing } = useCallbacksEditor(app);
  const [isConfirming, setConfirming] = useState(false);
  const [wasHidden, setWasHidden] = useState(false);
  const viewSecret = useViewSecret(onSecret);
  const remove = useDeleteApp(app);

  function view() {
    setWasHidden(false);
    viewSecret.mutate(app.id);
  }

  function confirmDelete() {
    setConfirming(false);
    remove.mutate(app.id);
  }

  function hideSecret() {
    setWasHidden(true);
    onHideSecret();
  }

  return (
    <section className="app-card" aria-labelledby={titleId} ref={useFocusHandover<HTMLElement>()}>
      <header>
        <AppName app={app} id={titleId} isNew={isNew} />
        <div className="button-row">
          <Link className="button small" to={paths.clients(app.id)}>
            Clients
          </Link>
          {secret === undefined && (
            <Button size="small" ref={wasHidden ? focusNow : undefined} pending={viewSecret.isPending} onClick={view}>
              View Secret
            </Button>
          )}
          <RotateButton app={app} onSecret={onSecret} />
          <Button size="small" ref={button} aria-expanded={editing !== undefined} onClick={begin}>
            Edit URLs
          </Button>
          <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => setConfirming(true)}>
            {remove.isPending ? "Deleting..." : "Delete"}
          </Button>
        </div>
      </header>
      {viewSecret.error && <ErrorBanner error={viewSecret.error} fallback="Failed to load app secret" />}
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to delete app" />}
      <AppFacts app={app} secret={secret} onHideSecret={hideSecret} editing={editing} />
      {children}
      {isConfirming && <ConfirmDelete app={app} onCancel={() => setConfirming(false)} onConfirm={confirmDelete} />}
    </section>
  );
}

/** The editor of the callback URLs, while the page's address says that it is open. */
function useCallbacksEditor(app: App) {
  const [open, setOpen] = useOpenChange();
  const button = useRef<HTMLButtonElement>(null);
  const change = `callbacks-${app.id}`;

  function onClose() {
    button.current?.focus();
    setOpen();
  }

  return { button, begin: () => setOpen(change), editing: open === change ? { change, onClose } : undefined };
}

function RotateButton({ app, onSecret }: Pick<AppCardProps, "app" | "onSecret">) {
  const [open, setOpen] = useOpenChange();
  const change = `secret-${app.id}`;
  return (
    <>
      <Button size="small" onClick={() => setOpen(change)}>
        Rotate Secret
      </Button>
      {open === change && <RotateSecret app={app} change={change} onSecret={onSecret} onClose={() => setOpen()} />}
    </>
  );
}

function AppName({ app, id, isNew }: { app: App; id: string; isNew: boolean }) {
  return (
    <div>
      <h2 id={id} tabIndex={-1} ref={isNew ? focusNow : undefined}>
        {app.name}
      </h2>
      <p className="copyable">
        <span className="mono">{app.id}</span>
        <CopyButton value={app.id} label="Copy app ID" />
      </p>
    </div>
  );
}

interface ConfirmDeleteProps {
  app: App;
  onCancel: () => void;
  onConfirm: () => void;
}

function ConfirmDelete({ app, ...answers }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog
      title={`Delete ${app.name}`}
      question="Are you sure you want to delete this application? This action cannot be undone."
      confirmLabel="Delete"
      {...answers}
    />
  );
}
