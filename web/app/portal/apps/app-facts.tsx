import type { App } from "~/api/types";
import { CopyButton } from "~/ui/copy-button";
import { focusNow } from "~/ui/focus";
import { lazyRoute } from "~/ui/lazy-route";

const CallbacksEditor = lazyRoute(async () => (await import("./callbacks-editor")).CallbacksEditor);

interface AppFactsProps {
  app: App;
  /** The client secret while it is revealed. */
  secret: string | undefined;
  onHideSecret: () => void;
  /** Present while the callback URLs are edited. */
  editing: { change: string; onClose: () => void } | undefined;
}

/** What a program needs of an application. */
export function AppFacts({ app, secret, onHideSecret, editing }: AppFactsProps) {
  return (
    <dl className="definitions">
      <dt className="small-caps">Client ID</dt>
      <dd>
        <div className="copyable">
          <span className="mono">{app.clientId}</span>
          <CopyButton value={app.clientId} label="Copy client ID" />
        </div>
      </dd>
      {secret !== undefined && <SecretRow secret={secret} onHide={onHideSecret} />}
      <dt className="small-caps">Callback URLs</dt>
      <dd>
        {editing ? (
          <CallbacksEditor app={app} {...editing} />
        ) : (
          <ul className="callback-list mono">
            {app.callbackUrls.map((url) => (
              <li key={url}>{url}</li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
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
