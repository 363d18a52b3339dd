import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { paths } from "~/lib/paths";
import { apiPageOf } from "~/lib/site-pages";
import { useFocusHandover } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { Loader } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { CreateAppForm } from "~/portal/parts/create-app-form";
import { useApps } from "~/portal/data/apps";
import { Console } from "./console";
import { titleOf } from "~/lib/openapi";
import { type Operation, useOperations } from "./description";
import { OperationList, UnknownOperation } from "./operation-list";
import { TokenEndpoint, tokenEndpoint } from "./token-endpoint";
import "./try.css";
import "~/ui/endpoint.css";

/** Any operation of the API, called from here with the reader's own application. */
export function TryIt() {
  const { operation: id } = useParams();
  const operations = useOperations();
  const operation = operations.data?.find((one) => one.id === id);
  const title = id === tokenEndpoint ? "Token endpoint" : operation && titleOf(operation.id);
  return (
    <>
      <PageTitle title={title ?? "Try it"} crumb={id && <Crumb id={id} />}>
        <a className="button" href={documentationOf(operation)}>
          Documentation
        </a>
      </PageTitle>
      {operations.isPending && <Loader>Loading the API's description...</Loader>}
      <QueryError query={operations} fallback="Failed to load the API's description" />
      {operations.data && screenOf(id, operation, operations.data)}
    </>
  );
}

/** Its place on the documentation pages. */
function documentationOf(operation: Operation | undefined): string {
  return operation ? `${apiPageOf(operation.tag)}#${operation.id}` : "/api-docs";
}

function screenOf(id: string | undefined, operation: Operation | undefined, all: readonly Operation[]): ReactNode {
  if (id === tokenEndpoint) return <TokenEndpoint />;
  if (operation) return <WithApp key={operation.id} operation={operation} />;
  return (
    <>
      {id && <UnknownOperation id={id} operations={all} />}
      <OperationList operations={all} />
    </>
  );
}

function Crumb({ id }: { id: string }) {
  return (
    <>
      <Link to={paths.tryIt()}>Try it</Link>
      <Icon name="forward" />
      <span className="mono">{id}</span>
    </>
  );
}

/** A program calls as an application: who has none makes one first. */
function WithApp({ operation }: { operation: Operation }) {
  const apps = useApps();
  if (!apps.data)
    return apps.error ? (
      <QueryError query={apps} fallback="Failed to load apps" />
    ) : (
      <Loader>Loading your applications...</Loader>
    );
  if (apps.data.length > 0 || !operation.takesClientId) return <Console operation={operation} apps={apps.data} />;
  return <FirstApp />;
}

function FirstApp() {
  return (
    <div className="stack readable" ref={useFocusHandover<HTMLDivElement>()}>
      <p>Calls need the client ID of an application. Create one to continue.</p>
      <CreateAppForm />
    </div>
  );
}
