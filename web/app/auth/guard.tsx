import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type AuthContextProps, hasAuthParams, useAuth } from "react-oidc-context";
import { type Location, useLocation, useNavigate } from "react-router";
import { createApi, sendWithToken } from "~/api/client";
import { Banner } from "~/ui/banner";
import { PageTitle } from "~/ui/page-title";
import { chooseWorkspace } from "./chosen-workspace";
import type { PortalConfig } from "./config";
import { credentialsOf } from "./credentials";
import { authErrorText } from "./labels";
import { type SigninState, takesSigninAnswer, withoutAuthParameters } from "./return-to";
import { type Session, SessionContext } from "./session";
import type { PortalUserManager } from "./user-manager";

interface GuardProps {
  config: PortalConfig;
  manager: PortalUserManager;
  children: ReactNode;
}

/** Lets in who is signed in, and sends everyone else to sign in, once. */
export function Guard({ config, manager, children }: GuardProps) {
  const auth = useAuth();
  const location = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [renewalFailure, setRenewalFailure] = useState<Error>();
  const credentials = useMemo(() => credentialsOf(manager, setRenewalFailure), [manager]);
  const api = useMemo(() => createApi(config.apiBase, credentials), [config, credentials]);
  useRedirectOnce(auth, location, isLeaving);
  useCleanAddress(auth.error?.source === "signinCallback");

  const session = useMemo((): Session => {
    const failure = renewalFailure && { source: "renewSilent", message: renewalFailure.message };
    const problem = failure ?? auth.error;
    return {
      api,
      token: auth.user?.access_token ?? "",
      send: (request, transport) => sendWithToken(request, credentials, transport),
      config,
      ...personOf(auth.user?.profile),
      signedInAt: auth.user?.profile.auth_time,
      problem: problem && authErrorText(problem),
      logout: () => {
        setLeaving(true);
        leave(manager, config);
      },
      signInAgain: () => void auth.signinRedirect({ state: stateOf(location) }),
      proveAgain: (returnTo) => void auth.signinRedirect(freshSignIn(returnTo, auth.user?.profile.email)),
    };
  }, [api, credentials, config, auth, manager, location, renewalFailure]);

  if (isLeaving) return null;
  if (auth.isAuthenticated) return <SessionContext value={session}>{children}</SessionContext>;
  if (auth.error) return <SigninFailure error={auth.error} onRetry={session.signInAgain} />;
  if (auth.isLoading && !auth.activeNavigator) return null;
  return (
    <main className="page-width message-page" role="status">
      Signing you in…
    </main>
  );
}

function personOf(profile: { email?: string; sub: string } | undefined): Pick<Session, "email" | "userId"> {
  return { email: profile?.email ?? "", userId: profile?.sub ?? "" };
}

/** One redirect for each load of the page, so that a failing sign-in cannot run in circles. */
function useRedirectOnce(auth: AuthContextProps, location: Location, isLeaving: boolean): void {
  const redirected = useRef(false);
  const { isAuthenticated, isLoading, activeNavigator, error } = auth;
  const mustSignIn = !isAuthenticated && !isLoading && !activeNavigator && !error && !isLeaving;
  useEffect(() => {
    const isAnswer = takesSigninAnswer(location.pathname) && hasAuthParams();
    if (!mustSignIn || redirected.current || isAnswer) return;
    redirected.current = true;
    void auth.signinRedirect({ state: stateOf(location) });
  }, [mustSignIn, auth, location]);
}

/** A refused answer leaves the address too: loading the page again must not present it a second time. */
function useCleanAddress(isRefused: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isRefused) void navigate(withoutAuthParameters(window.location), { replace: true });
  }, [isRefused, navigate]);
}

function stateOf(location: Location): SigninState {
  return { returnTo: withoutAuthParameters(location) };
}

/** Half of the time that a sensitive call allows: the other half is left for what the person came to do. */
const freshFor = 5 * 60;

function freshSignIn(returnTo: string, email: string | undefined) {
  return { max_age: freshFor, login_hint: email, state: { returnTo } satisfies SigninState };
}

function leave(manager: PortalUserManager, config: PortalConfig): void {
  chooseWorkspace(undefined);
  void manager.removeUser().finally(() => window.location.assign(logoutUrl(config)));
}

function logoutUrl({ authority, clientId }: PortalConfig): string {
  const query = new URLSearchParams({ client_id: clientId, logout_uri: window.location.origin });
  return `${authority}/logout?${query}`;
}

interface SigninFailureProps {
  error: { source: string; message: string };
  onRetry: () => void;
}

function SigninFailure({ error, onRetry }: SigninFailureProps) {
  return (
    <main className="page-width">
      <PageTitle title="Sign in" />
      <Banner {...authErrorText(error)} action={{ label: "Sign in again", onClick: onRetry }} />
    </main>
  );
}
