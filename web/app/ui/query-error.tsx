import { ErrorBanner } from "./banner";

interface QueryErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  fallback: string;
}

/** What could not be read, and a way to ask again; nothing while all is well. */
export function QueryError({ query, fallback }: QueryErrorProps) {
  if (!query.error) return null;
  const label = query.isFetching ? "Trying..." : "Try again";
  return (
    <ErrorBanner error={query.error} fallback={fallback} action={{ label, onClick: () => void query.refetch() }} />
  );
}
