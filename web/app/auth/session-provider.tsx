import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { AuthProvider } from "react-oidc-context";
import { useNavigate } from "react-router";
import { ErrorBanner } from "~/ui/banner";
import { PageTitle } from "~/ui/page-title";
import { loadConfig, type PortalConfig } from "./config";
import { Guard } from "./guard";
import { returnAddress, takesSigninAnswer } from "./return-to";
import { createUserManager } from "./user-manager";

/** Reads the configuration, signs the person in, and only then shows what is inside. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const config = useQuery({
    queryKey: ["portal-config"],
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (config.error) return <StartFailure error={config.error} onRetry={() => void config.refetch()} />;
  if (!config.data) return null;
  return <SignIn config={config.data}>{children}</SignIn>;
}

function SignIn({ config, children }: { config: PortalConfig; children: ReactNode }) {
  const manager = useMemo(() => createUserManager(config), [config]);
  const navigate = useNavigate();
  return (
    <AuthProvider
      userManager={manager}
      skipSigninCallback={!takesSigninAnswer(window.location.pathname)}
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

function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="wrap pb-16">
      <PageTitle title="Sign in" />
      <ErrorBanner
        error={error}
        fallback="The portal could not read its configuration"
        action={{ label: "Try again", onClick: onRetry }}
      />
    </main>
  );
}
