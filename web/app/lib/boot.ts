import { chunkTimeout } from "./chunk";

declare global {
  interface Window {
    /** Set when the app runs; what fails from then on, it tells itself (lib/lazy-route.tsx). */
    octavoStarted?: boolean;
  }
}

/**
 * Runs in the page before anything else has arrived. When the app's first files do not, nothing but this script is
 * there to say so.
 */
export const bootScript = `(() => {
  let told = false;
  const fail = () => {
    if (told || window.octavoStarted) return;
    told = true;
    document.body.insertAdjacentHTML("beforeend", '<main class="wrap py-16"><h1 class="vh">Octavo Developer Portal</h1><div class="banner st failed" role="alert"><div class="banner-text"><p><b>Loading chunk failed</b></p></div><button type="button" class="linkbtn">Reload</button></div></main>');
    document.querySelector("main .linkbtn").onclick = () => location.reload();
  };
  setTimeout(fail, ${chunkTimeout});
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
  addEventListener("unhandledrejection", fail);
})()`;
