import { useState } from "react";
import { Button } from "~/ui/button";
import { ErrorBanner } from "~/ui/banner";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { DeliveryDialog } from "../deliveries/delivery-dialog";
import { FirstRun } from "../first-run/first-run";
import { WebhookSection } from "../webhooks/webhook-section";
import { AppCard } from "./app-card";
import { CreateAppForm } from "./create-app-form";
import { NoApps } from "./no-apps";
import { useApps } from "./queries";

export function Applications() {
  const apps = useApps();
  const [isCreating, setCreating] = useState(false);
  // One secret at a time, in this state and nowhere else.
  const [revealed, setRevealed] = useState<{ appId: string; secret: string }>();
  const isEmpty = apps.data?.length === 0;

  return (
    <>
      <PageTitle title="Your Applications">
        <Button
          variant={isEmpty || isCreating ? "plain" : "primary"}
          aria-expanded={isCreating}
          onClick={() => setCreating(true)}
        >
          <Icon name="plus" />
          Create New App
        </Button>
      </PageTitle>
      {isCreating && <CreateAppForm onClose={() => setCreating(false)} />}
      {apps.isPending && <Loader>Loading your applications...</Loader>}
      {apps.error && <ErrorBanner error={apps.error} fallback="Failed to load apps" />}
      {isEmpty && !isCreating && <NoApps onCreate={() => setCreating(true)} />}
      {!isCreating && <FirstRun onCreateApp={() => setCreating(true)} />}
      {apps.data?.map((app) => (
        <AppCard
          key={app.id}
          app={app}
          secret={revealed?.appId === app.id ? revealed.secret : undefined}
          onSecret={(appId, secret) => setRevealed({ appId, secret })}
          onHideSecret={() => setRevealed(undefined)}
        >
          <WebhookSection app={app} />
        </AppCard>
      ))}
      <DeliveryDialog />
    </>
  );
}
