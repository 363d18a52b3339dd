import { type ReactNode, useState } from "react";
import { AuthProvider } from "react-oidc-context";
import { useNavigate } from "react-router";
import { readConfig } from "./config";
import { Guard } from "./guard";
import { returnAddress, takesSigninAnswer } from "./return-to";
import { createUserManager } from "./user-manager";

/** Signs the person in, and only then shows what is inside. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [config] = useState(readConfig);
  const [manager] = useState(() => createUserManager(config));
  const navigate = useNavigate();
  return (
    <AuthProvider
      userManager={manager}
      skipSigninCallback={!takesSigninAnswer(window.location.pathname)}
      onSigninCallback={(user) => void navigate(returnAddress(user?.state, window.location), { replace: true })}
    >
      <Guard config={config} manager={manager}>
        {children}
      </Guard>
    </AuthProvider>
  );
}
