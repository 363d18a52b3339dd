import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { AuthProvider, hasAuthParams, useAuth } from "react-oidc-context";
import { useLocation, useNavigate } from "react-router";
import { type Api, createApi } from "~/api/client";
import { Banner, ErrorBanner } from "~/ui/banner";
import { loadConfig, type PortalConfig } from "./config";
import { authErrorText } from "./labels";
import { returnAddress, type SigninState, withoutAuthParameters } from "./return-to";
import { createUserManager, type PortalUserManager } from "./user-manager";

/** What every portal page may rely on: someone is signed in. */
interface Session {
  api: Api;
  config: PortalConfig;
  email: string;
  /** Removes the stored user, then leaves for the provider's logout page. */
  logout: () => void;
  signInAgain: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

/** Reads the configuration, signs the person in, and only then shows what is inside. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const config = useQuery({
    queryKey: ["portal-config"],
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (config.error) return <StartFailure error={config.error} />;
  if (!config.data) return null;
  return <SignedIn config={config.data}>{children}</SignedIn>;
}

function SignedIn({ config, children }: { config: PortalConfig; children: ReactNode }) {
  const manager = useMemo(() => createUserManager(config), [config]);
  const navigate = useNavigate();
  return (
    <AuthProvider
      userManager={manager}
      onSigninCallback={(user) =>
        void navigate(returnAddress(user?.state, window.location), { replace: true })
      }
    >
      <Guard config={config} manager={manager}>
        {children}
      </Guard>
    </AuthProvider>
  );
}

function Guard({
  config,
  manager,
  children,
}: {
  config: PortalConfig;
  manager: PortalUserManager;
  children: ReactNode;
}) {
  const auth = useAuth();
  const location = useLocation();
  const redirected = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const api = useMemo(() => createApi(config.apiBase, credentialsOf(manager)), [config, manager]);

  const mustSignIn =
    !auth.isAuthenticated && !auth.isLoading && !auth.activeNavigator && !auth.error && !isLeaving;
  useEffect(() => {
    if (!mustSignIn || redirected.current || hasAuthParams()) return;
    redirected.current = true;
    const state: SigninState = { returnTo: withoutAuthParameters(location) };
    void auth.signinRedirect({ state });
  }, [mustSignIn, auth, location]);

  const session = useMemo(
    (): Session => ({
      api,
      config,
      email: auth.user?.profile.email ?? "",
      logout: () => {
        setLeaving(true);
        void manager.removeUser().finally(() => window.location.assign(logoutUrl(config)));
      },
      signInAgain: () => void auth.signinRedirect({ state: { returnTo: withoutAuthParameters(location) } }),
    }),
    [api, config, auth, manager, location],
  );

  if (isLeaving) return null;
  if (auth.isAuthenticated) {
    return (
      <SessionContext value={session}>
        {auth.error && (
          <Banner
            {...authErrorText(auth.error)}
            action={{ label: "Sign in again", onClick: session.signInAgain }}
          />
        )}
        {children}
      </SessionContext>
    );
  }
  if (auth.error) return <SigninFailure error={auth.error} onRetry={session.signInAgain} />;
  if (auth.isLoading && !auth.activeNavigator) return null;
  return (
    <main className="wrap py-16" role="status">
      Signing you in…
    </main>
  );
}

function credentialsOf(manager: PortalUserManager) {
  let renewal: Promise<string | undefined> | undefined;
  return {
    token: async () => (await manager.getUser())?.access_token,
    // Several calls may be refused at once; they share one renewal.
    renew: () => {
      renewal ??= manager
        .signinSilent()
        .then((user) => user?.access_token)
        .catch(() => undefined)
        .finally(() => (renewal = undefined));
      return renewal;
    },
  };
}

function logoutUrl({ authority, clientId }: PortalConfig): string {
  const query = new URLSearchParams({ client_id: clientId, logout_uri: window.location.origin });
  return `${authority}/logout?${query}`;
}

function SigninFailure({
  error,
  onRetry,
}: {
  error: { source: string; message: string };
  onRetry: () => void;
}) {
  return (
    <main className="wrap py-16">
      <Banner {...authErrorText(error)} action={{ label: "Sign in again", onClick: onRetry }} />
    </main>
  );
}

function StartFailure({ error }: { error: unknown }) {
  return (
    <main className="wrap py-16">
      <ErrorBanner error={error} fallback="The portal could not read its configuration" />
    </main>
  );
}
