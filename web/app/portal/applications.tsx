import { type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { App } from "~/api/types";
import { lazyRoute } from "~/ui/lazy-route";
import { Button } from "~/ui/button";
import { QueryError } from "~/ui/query-error";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { FirstRun } from "./first-run/first-run";
import { useProgress } from "./first-run/progress";
import { WebhookSection } from "./webhooks/webhook-section";
import { AppCard } from "./apps/app-card";
import { useApps } from "./data/apps";
import { useHasPublished } from "./data/published";

const NoApps = lazyRoute(async () => (await import("./apps/no-apps")).NoApps);
const CreateAppForm = lazyRoute(async () => (await import("./parts/create-app-form")).CreateAppForm);
const Overview = lazyRoute(
  async () => (await import("./overview/overview")).Overview,
  // The applications stay where they are when it arrives.
  <div className="overview-waiting" />,
);
const DeliveryDialog = lazyRoute(async () => (await import("./deliveries/delivery-dialog")).DeliveryDialog);

export function Applications() {
  const apps = useApps();
  const { isPending, progress } = useProgress();
  const hasPublished = useHasPublished();
  const [isCreating, setCreating] = useState(false);
  const [parameters] = useSearchParams();
  const [created, setCreated] = useState<string>();
  const createButton = useRef<HTMLButtonElement>(null);
  const isEmpty = apps.data?.length === 0;
  const create = () => setCreating(true);

  function finish(id: string) {
    setCreated(id);
    setCreating(false);
  }

  function cancel() {
    createButton.current?.focus();
    setCreating(false);
  }

  return (
    <>
      {hasPublished && apps.data && <Overview appCount={apps.data.length} />}
      <AppsTitle isBelow={hasPublished}>
        <Button
          ref={createButton}
          variant={isEmpty || isCreating ? "plain" : "primary"}
          aria-expanded={isCreating}
          onClick={create}
        >
          <Icon name="plus" />
          Create New App
        </Button>
      </AppsTitle>
      {isCreating && <CreateAppForm onCreated={finish} onCancel={cancel} />}
      <QueryError query={apps} fallback="Failed to load apps" />
      {/* All at once, so that nothing is pushed down by what comes later. */}
      {isPending && !apps.error && <Loader>Loading your applications...</Loader>}
      {!isPending && isEmpty && !isCreating && <NoApps onCreate={create} />}
      {!isPending && progress && !isCreating && <FirstRun progress={progress} onCreateApp={create} />}
      {!isPending && apps.data && <AppCards apps={apps.data} created={created} />}
      {parameters.has("deliveries") && <DeliveryDialog />}
    </>
  );
}

/** The page's heading, or that of its last section once there is an overview above it. */
function AppsTitle({ isBelow, children }: { isBelow: boolean; children: ReactNode }) {
  if (!isBelow) return <PageTitle title="Your Applications">{children}</PageTitle>;
  return (
    <div className="page-title is-tight" id="apps">
      <h2 className="apps-title">Your Applications</h2>
      {children}
    </div>
  );
}

interface AppCardsProps {
  apps: readonly App[];
  /** The application that was created last: it has the focus. */
  created: string | undefined;
}

function AppCards({ apps, created }: AppCardsProps) {
  // One secret at a time, in this state and nowhere else.
  const [revealed, setRevealed] = useState<{ appId: string; secret: string }>();
  return apps.map((app) => (
    <AppCard
      key={app.id}
      app={app}
      isNew={app.id === created}
      secret={revealed?.appId === app.id ? revealed.secret : undefined}
      onSecret={(appId, secret) => setRevealed({ appId, secret })}
      onHideSecret={() => setRevealed(undefined)}
    >
      <WebhookSection app={app} />
    </AppCard>
  ));
}
