import { type ReactNode, useEffect, useRef } from "react";
import { Route, Routes, useLocation } from "react-router";
import { useSession } from "~/auth/session";
import { paths } from "~/lib/paths";
import { lazyRoute } from "~/ui/lazy-route";
import { Banner } from "~/ui/banner";
import { Applications } from "./applications";
import { Moved } from "./moved";

const OverviewPage = lazyRoute(async () => (await import("./overview/overview")).OverviewPage);
const NewPost = lazyRoute(async () => (await import("./composer/page/composer-page")).NewPost);
const OnePost = lazyRoute(async () => (await import("./one-post")).OnePost);
const Posts = lazyRoute(async () => (await import("./posts/posts-screen")).PostsScreen);
const Approvals = lazyRoute(async () => (await import("./approvals/approvals-page")).ApprovalsPage);
const ApprovalPage = lazyRoute(async () => (await import("./approvals/approval-page")).ApprovalPage);
const ConnectedAccounts = lazyRoute(async () => (await import("./accounts/accounts")).ConnectedAccounts);
const ConnectLinks = lazyRoute(async () => (await import("./accounts/links-page")).ConnectLinksPage);
const CompleteConnection = lazyRoute(async () => (await import("./accounts/complete-connection")).CompleteConnection);
const Comments = lazyRoute(async () => (await import("./comments/comments-page")).CommentsPage);
const MediaLibrary = lazyRoute(async () => (await import("./library/media-library")).MediaLibrary);
const Analytics = lazyRoute(async () => (await import("./analytics/analytics")).Analytics);
const Bins = lazyRoute(async () => (await import("./bins/bins")).Bins);
const Bin = lazyRoute(async () => (await import("./bins/bin")).Bin);
const TryIt = lazyRoute(async () => (await import("./try/try-it")).TryIt);
const YourAccount = lazyRoute(async () => (await import("./me/your-account")).YourAccount);
const WorkspacePage = lazyRoute(async () => (await import("./workspace/workspace")).WorkspacePage);
const MembersPage = lazyRoute(async () => (await import("./workspace/members-page")).MembersPage);
const KeysPage = lazyRoute(async () => (await import("./keys/keys")).KeysPage);
const Clients = lazyRoute(async () => (await import("./clients/clients-screen")).ClientsScreen);
const AuditLog = lazyRoute(async () => (await import("./audit/audit")).AuditLog);
const QueuePage = lazyRoute(async () => (await import("./queue/queue-page")).QueuePage);
const NotFound = lazyRoute(async () => (await import("./not-found")).NotFound);
const Entering = lazyRoute(async () => (await import("./entering")).Entering);
const AcceptInvitation = lazyRoute(async () => (await import("./workspace/accept-invitation")).AcceptInvitation);
const SandboxFeed = lazyRoute(async () => (await import("./sandbox/feed")).SandboxFeed);

/** Addresses that screens had before the header had five entries. */
const before = [
  ["workspace", paths.workspace],
  ["workspace/keys", paths.keys],
  ["workspace/queue", paths.queue],
  ["workspace/audit", paths.audit],
  ["account", paths.account],
] as const;

/** The portal's screens. The first comes with the app; each other one is loaded when it is first shown. */
export function Screens() {
  // The address names the workspace that its screen acts in.
  if (new URLSearchParams(useLocation().search).has("in")) return <Entering />;
  return (
    <Main>
      <Problem />
      <Routes>
        <Route index element={<Applications />} />
        <Route path="overview" element={<OverviewPage />} />
        <Route path="posts" element={<Posts />} />
        <Route path="posts/new" element={<NewPost />} />
        <Route path="posts/:id" element={<OnePost />} />
        <Route path="approvals" element={<Approvals />} />
        <Route path="approvals/:id" element={<ApprovalPage />} />
        <Route path="comments" element={<Comments />} />
        <Route path="media" element={<MediaLibrary />} />
        <Route path="analytics" element={<Analytics />} />
        <Route path="accounts" element={<ConnectedAccounts />} />
        <Route path="accounts/links" element={<ConnectLinks />} />
        <Route path="connect" element={<CompleteConnection />} />
        <Route path="bins" element={<Bins />} />
        <Route path="bins/:id" element={<Bin />} />
        <Route path="try/:operation?" element={<TryIt />} />
        <Route path="apps/:id/clients" element={<Clients />} />
        <Route path="keys" element={<KeysPage />} />
        <Route path="settings" element={<WorkspacePage />} />
        <Route path="settings/queue" element={<QueuePage />} />
        <Route path="settings/members" element={<MembersPage />} />
        <Route path="settings/audit" element={<AuditLog />} />
        <Route path="settings/you" element={<YourAccount />} />
        <Route path="invitations/:token" element={<AcceptInvitation />} />
        <Route path="sandbox" element={<SandboxFeed />} />
        {before.map(([path, to]) => (
          <Route key={path} path={path} element={<Moved to={to} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Main>
  );
}

/** After a click in the navigation the focus follows, so that screen readers begin with the new page. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus();
    shown.current = pathname;
  }, [pathname]);
  return (
    <main id="main" className="page-width portal-main" tabIndex={-1} ref={main}>
      {children}
    </main>
  );
}

/** A session that could not be renewed: what was loaded stays, and one click signs in again. */
function Problem() {
  const { problem, signInAgain } = useSession();
  if (!problem) return null;
  return (
    <div className="portal-problem">
      <Banner {...problem} action={{ label: "Sign in again", onClick: signInAgain }} />
    </div>
  );
}
