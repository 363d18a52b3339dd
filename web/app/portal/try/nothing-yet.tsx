import { Link } from "react-router";
import { useSession } from "~/auth/session";
import { hasChats, networkNames } from "~/lib/networks";
import { paths } from "~/lib/paths";
import { SandboxStep } from "~/portal/parts/sandbox-step";
import type { Context } from "./choices";
import type { Kind } from "./kinds";

const chatNetworks = new Intl.ListFormat("en-GB").format(
  Object.entries(networkNames).flatMap(([platform, name]) => (hasChats(platform) ? name : [])),
);

/** What no operation makes. */
const hints = {
  chat: `Only ${chatNetworks} accounts have chats.`,
  file: "You haven't uploaded a file yet.",
  passkey: "You have no passkeys yet.",
  pushBrowser: "None of your devices gets push messages.",
  approval: "Nothing waits for approval.",
  comment: "There are no comments on your posts yet.",
  session: "You aren't signed in with any browser.",
  connectedApp: "No application has access to your account.",
} as const;

/** What there is none of, and the operation that makes one. */
const makers: Readonly<
  Record<
    Exclude<Kind, keyof typeof hints | "account" | "member">,
    readonly [text: string, operation: string, label: string]
  >
> = {
  app: ["You have no application yet.", "create_app", "Create one"],
  webhook: ["You have no webhook yet.", "create_webhook", "Add one"],
  delivery: ["This webhook has delivered nothing yet.", "send_test", "Send it a test event"],
  schedule: ["You have no matching post yet.", "create_post", "Write one"],
  apiKey: ["You have no keys yet.", "create_key", "Create a key"],
  key: ["You haven't created an upload URL here yet.", "create_upload_url", "Create one"],
  import: ["You haven't imported a file here yet.", "import_media", "Import a file"],
  workspace: ["You are a member of no workspace.", "create_workspace", "Create one"],
  invitation: ["This workspace has no open invitation.", "create_invitation", "Create one"],
  connectLink: ["No connect link yet.", "create_connect_link", "Create one"],
  calendarLink: ["No calendar link yet.", "create_calendar_link", "Create one"],
  bin: ["You have no request bin yet.", "create_bin", "Create one"],
  receiver: ["No receiver yet? A request bin shows what Octavo sends.", "create_bin", "Create one"],
};

function isHinted(kind: Kind): kind is keyof typeof hints {
  return kind in hints;
}

export function NothingYet({ kind, context }: { kind: Kind; context: Context }) {
  const { sandbox } = useSession().config;
  if (isHinted(kind)) return <p className="hint">{hints[kind]}</p>;
  if (kind === "account") return <NoAccount />;
  if ((kind === "bin" || kind === "receiver") && !sandbox) return null;
  if (kind === "delivery" && !context.webhookId) return <p className="hint">Choose the webhook first.</p>;
  const isOfWorkspace = kind === "member" || kind === "invitation";
  if (isOfWorkspace && !context.workspaceId) return <p className="hint">Choose the workspace first.</p>;
  if (kind === "member") return <p className="hint">The members could not be listed.</p>;
  const [text, operation, label] = makers[kind];
  return (
    <p className="hint">
      {text} <Link to={paths.tryIt(operation)}>{label}</Link>
    </p>
  );
}

function NoAccount() {
  const { sandbox } = useSession().config;
  if (sandbox) {
    return (
      <>
        <p className="hint">You have no sandbox account yet. Connect one: it behaves like a real account.</p>
        <SandboxStep wanted="TELEGRAM" />
      </>
    );
  }
  return (
    <p className="hint">
      You have no account yet. <Link to={paths.accounts}>Connect one</Link>
    </p>
  );
}
