import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ChunkLoadError, loadChunk } from "~/lib/chunk";
import { ErrorBoundary } from "./error-boundary";

/**
 * A screen that arrives when it is first shown. When it does not arrive, its place says so and offers to load the
 * page again. It shows `waiting` until then.
 */
export function lazyRoute<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  const Screen = lazy(async () => ({ default: (await loadChunk(load)) as ComponentType<object> }));
  return function LazyRoute(props) {
    return (
      <ErrorBoundary title="Loading chunk failed" frame="div" catches={isChunkError}>
        <Suspense fallback={waiting}>
          <Screen {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** A mistake in a screen is not ours to explain: the boundary around the portal shows it. */
function isChunkError(error: unknown): boolean {
  return error instanceof ChunkLoadError;
}
