import { useState } from "react";
import type { PushBrowser, PushSettings } from "~/api/types";
import { type PushPermission, pushPermission } from "~/lib/browser-push";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useFocusHandover } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { Ago } from "~/ui/time";
import { useAddBrowser, useRemoveBrowser } from "~/portal/data/push";
import { browserName } from "./browser-name";

/** This device first, then all that get push messages. */
export function PushBrowsers({ push }: { push: PushSettings }) {
  const isOn = push.items.some(({ current }) => current);
  return (
    <>
      <h3 className="subsection-title">Push messages</h3>
      {!isOn && <ThisDevice publicKey={push.publicKey} />}
      {push.items.length > 0 && (
        <ul className="ruled-list section-list" aria-label="Devices with push messages">
          {push.items.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} />
          ))}
        </ul>
      )}
    </>
  );
}

const sentences: Readonly<Record<PushPermission, string>> = {
  unsupported:
    "This browser has no push messages. Use a current one, over HTTPS; on an iPhone or iPad, add Octavo to the home screen first.",
  denied:
    "This browser blocks messages from Octavo. Allow notifications in its settings for this site, then load the page again.",
  default: "This device gets no push messages yet. The browser asks you once.",
  granted: "This device gets no push messages yet.",
};

function ThisDevice({ publicKey }: { publicKey: string }) {
  const [permission, setPermission] = useState(pushPermission);
  const add = useAddBrowser(publicKey);
  const mayAsk = permission === "default" || permission === "granted";
  const allow = () => add.mutate(undefined, { onSettled: () => setPermission(pushPermission()) });
  return (
    <>
      <p className="readable">{sentences[permission]}</p>
      {add.error && <ErrorBanner error={add.error} fallback="The push service of this browser doesn't respond" />}
      {mayAsk && (
        <Button size="small" pending={add.isPending} onClick={allow}>
          {add.isPending ? "Waiting for the browser..." : "Get push messages on this device"}
        </Button>
      )}
    </>
  );
}

function BrowserRow({ browser }: { browser: PushBrowser }) {
  const name = browserName(browser.browser);
  const remove = useRemoveBrowser(name);
  const frame = useFocusHandover<HTMLLIElement>();
  return (
    <li className="resource-row" aria-label={name} ref={frame}>
      <div>
        <p className="title-line">
          <b title={browser.browser ?? undefined}>{name}</b>
          {browser.current && (
            <span className="badge tone succeeded">
              <Icon name="tick" />
              This device
            </span>
          )}
        </p>
        <BrowserFacts browser={browser} />
      </div>
      <div className="button-row">
        <Button size="small" variant="quiet-danger" pending={remove.isPending} onClick={() => remove.mutate(browser)}>
          {remove.isPending ? "Removing..." : "Remove"}
        </Button>
      </div>
      {remove.error && <ErrorBanner error={remove.error} fallback="Failed to remove this device" />}
    </li>
  );
}

function BrowserFacts({ browser }: { browser: PushBrowser }) {
  return (
    <dl className="fact-list tabular">
      <div>
        <dt>Push service </dt>
        <dd>{browser.endpointHost}</dd>
      </div>
      <div>
        <dt>Added </dt>
        <dd>
          <Ago iso={browser.createdTime} none="–" />
        </dd>
      </div>
    </dl>
  );
}
