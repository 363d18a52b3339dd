import { type ReactNode, useState } from "react";
import type { App } from "~/api/types";
import { useSession } from "~/auth/session";
import { Inline } from "~/ui/prose";
import { AnswerView } from "./answer";
import { AsCurl } from "./as-curl";
import { callOf } from "./call";
import { CallForm } from "./call-form";
import type { Operation } from "./description";
import { draftOf, publishes, reasonAgainst } from "./draft";
import { keep, kept } from "./kept";
import { useSend } from "./send";
import "~/ui/note-layer.css";

/** One operation: what it takes, the call that follows from it, and what it answered. */
export function Console({ operation, apps }: { operation: Operation; apps: readonly App[] }) {
  const { config } = useSession();
  const [chosen, setChosen] = useState(() => kept("client")[0]);
  const [draft, setDraft] = useState(() => draftOf(operation, config));
  const send = useSend(operation);
  const clientId = (apps.find((app) => app.clientId === chosen) ?? apps[0])?.clientId;
  const call = callOf(operation, draft, config.apiBase, clientId);
  const reason = reasonAgainst(operation, config);
  const details = send.data?.error?.details ?? [];

  function choose(id: string) {
    keep("client", id);
    setChosen(id);
  }

  return (
    <>
      <Intro operation={operation} />
      {reason && <Remark label="Not available here">{reason} The request below is for your own program.</Remark>}
      {!reason && publishes(operation) && <Safety />}
      <div className="try-console">
        <CallForm
          operation={operation}
          apps={apps}
          clientId={clientId}
          onClientId={choose}
          draft={draft}
          onDraft={setDraft}
          refused={Object.fromEntries(details.map(({ field, message }) => [field, message]))}
          onSend={reason ? undefined : () => send.mutate(call)}
          isSending={send.isPending}
        />
        <div className="stack start loose">
          <AsCurl operation={operation} call={call} />
          {!reason && <AnswerView operation={operation} answer={send.data} error={send.error} />}
        </div>
      </div>
    </>
  );
}

function Intro({ operation: { method, path, scope, summary, description } }: { operation: Operation }) {
  return (
    <div className="stack page-section">
      <p className="readable">
        <Inline text={[summary, description].filter(Boolean).join(" ")} />
      </p>
      <div className="endpoint">
        <span className="http-method">{method}</span> <span className="endpoint-path">{path}</span>
        <span className="endpoint-scope">
          <span className="small-caps">{scope ? "scope" : "for everyone"}</span>{" "}
          {scope && <span className="mono">{scope}</span>}
        </span>
      </div>
    </div>
  );
}

/** Where a post from this page can end up. */
function Safety() {
  const { sandbox } = useSession().config;
  return (
    <Remark label="Sandbox">
      {sandbox
        ? "Posts from this page go to simulated networks. Only sandbox accounts are listed, and nothing reaches a real network."
        : "This server has no sandbox. Posts are only validated here, so nothing reaches a real network."}
    </Remark>
  );
}

function Remark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="note page-section">
      <span className="small-caps">{label}</span>
      <p>{children}</p>
    </div>
  );
}
