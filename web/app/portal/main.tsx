import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";
import "~/ui/ui.css";
import { SignedOut } from "~/auth/signed-out";
import { SilentRenew } from "~/auth/silent-renew";
import { paths } from "~/lib/paths";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Portal } from "./portal";

window.octavoStarted = true;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element for the app");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary title="The page could not be shown" frame="main">
      <BrowserRouter>
        <Routes>
          <Route path={paths.silentRenew} element={<SilentRenew />} />
          <Route path={paths.signedOut} element={<SignedOut />} />
          <Route path={`${paths.portal}/*`} element={<Portal />} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
