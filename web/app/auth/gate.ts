/** The one script inside the portal's page: sends people to sign in, or loads the app. Built by scripts/portal-page.ts. */
import { chunkTimeout } from "~/lib/chunk";
import { readConfig } from "./config";
import { mustSignIn, signInAddress } from "./sign-in-start";

declare global {
  interface Window {
    /** Set when the app runs; what fails from then on, it reports itself (ui/lazy-route.tsx). */
    octavoStarted?: boolean;
  }
}

const config = readConfig();
if (config.opens) history.replaceState(null, "", config.opens);
if (mustSignIn(config, location, sessionStorage)) {
  // What cannot be started here, such as without secure storage, the app starts and reports.
  signIn().catch(loadApp);
} else {
  loadApp();
}

async function signIn(): Promise<void> {
  const address = await signInAddress(config, location, localStorage);
  document.body.insertAdjacentHTML("beforeend", '<main role="status">Signing you in…</main>');
  location.assign(address);
}

/** The app's files are in a template, so that no browser requests them on the way to the sign-in. */
function loadApp(): void {
  let isReported = false;
  const fail = () => {
    if (isReported || window.octavoStarted) return;
    isReported = true;
    document.body.insertAdjacentHTML("beforeend", failure);
    document.querySelector("main .link-button")?.addEventListener("click", () => location.reload());
  };
  setTimeout(fail, chunkTimeout);
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
  addEventListener("unhandledrejection", fail);
  const files = document.querySelector<HTMLTemplateElement>("template");
  if (files) document.head.append(document.importNode(files.content, true));
}

const failure = `<main class="page-width message-page"><h1 class="visually-hidden">Octavo Developer Portal</h1><div class="banner tone failed" role="alert"><div class="banner-text"><p><b>Loading chunk failed</b></p></div><button type="button" class="link-button">Reload</button></div></main>`;
