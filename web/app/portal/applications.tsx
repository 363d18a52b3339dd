import { type ReactNode, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { App } from "~/api/types";
import { clientOf } from "~/auth/chosen-workspace";
import { paths } from "~/lib/paths";
import { may } from "~/lib/roles";
import { lazyRoute } from "~/ui/lazy-route";
import { Button } from "~/ui/button";
import { QueryError } from "~/ui/query-error";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { type Progress, stepsDone, useProgress } from "./first-run/progress";
import { WebhookSection } from "./webhooks/webhook-section";
import { AppCard } from "./apps/app-card";
import { useApps } from "./data/apps";
import { useRole } from "./data/workspaces";
import { Moved } from "./moved";

const NoApps = lazyRoute(async () => (await import("./apps/no-apps")).NoApps);
const FirstRun = lazyRoute(async () => (await import("./first-run/first-run")).FirstRun, <Loading />);
const CreateAppForm = lazyRoute(async () => (await import("./parts/create-app-form")).CreateAppForm);
const DeliveryDialog = lazyRoute(async () => (await import("./deliveries/delivery-dialog")).DeliveryDialog);

/** The portal's first page, and the address that the sign-in comes back to. */
export function Applications() {
  const [parameters] = useSearchParams();
  const mayDevelop = may(useRole(), "DEVELOP") && !clientOf();
  // The answer of the sign-in: the page that was wanted comes next, and needs nothing of this one.
  if (parameters.has("code") && parameters.has("state")) return null;
  // The plots were here.
  if (parameters.has("period")) return <Moved to={paths.overview} />;
  if (parameters.has("deliveries")) {
    return (
      <>
        {mayDevelop ? <YourApplications /> : <PageTitle title="Your Applications" />}
        <DeliveryDialog />
      </>
    );
  }
  return mayDevelop ? <YourApplications /> : <Navigate to={paths.overview} replace />;
}

function YourApplications() {
  const apps = useApps();
  const { isPending, progress } = useProgress();
  const [isCreating, setCreating] = useState(false);
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
      <PageTitle title="Your Applications">
        <Button
          ref={createButton}
          variant={isEmpty || isCreating ? "plain" : "primary"}
          aria-expanded={isCreating}
          onClick={create}
        >
          <Icon name="plus" />
          Create New App
        </Button>
      </PageTitle>
      {isCreating && <CreateAppForm onCreated={finish} onCancel={cancel} />}
      <QueryError query={apps} fallback="Failed to load apps" />
      {/* All at once, so that nothing is pushed down by what comes later. */}
      {isPending && !apps.error && <Loading />}
      {!isPending && isEmpty && !isCreating && <NoApps onCreate={create} />}
      {!isPending && (
        <WithFirstSteps progress={isCreating ? undefined : progress} onCreateApp={create}>
          {apps.data && <AppCards apps={apps.data} created={created} />}
        </WithFirstSteps>
      )}
    </>
  );
}

function Loading() {
  return <Loader>Loading your applications...</Loader>;
}

interface WithFirstStepsProps {
  progress: Progress | undefined;
  onCreateApp: () => void;
  children: ReactNode;
}

/** The first steps come with a file of their own, which people who know the way never load. */
function WithFirstSteps({ progress, onCreateApp, children }: WithFirstStepsProps) {
  const [isNewcomer, setNewcomer] = useState(false);
  if (!isNewcomer && progress && stepsDone(progress).includes(false)) setNewcomer(true);
  if (!isNewcomer) return children;
  return (
    <FirstRun progress={progress} onCreateApp={onCreateApp}>
      {children}
    </FirstRun>
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
