import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ErrorBanner } from "./banner";
import { ChunkLoadError, loadChunk } from "~/lib/chunk";

/**
 * A screen that arrives when it is first shown. When it does not arrive, its place says so and offers to load the
 * page again. `waiting` stands there meanwhile.
 */
export function lazyRoute<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  const Screen = lazy(async () => ({ default: (await loadChunk(load)) as ComponentType<object> }));
  return function LazyRoute(props) {
    return (
      <ChunkBoundary>
        <Suspense fallback={waiting}>
          <Screen {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

interface BoundaryState {
  error?: unknown;
}

class ChunkBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override state: BoundaryState = {};

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // A mistake in a screen is not ours to explain: the boundary around the page shows it.
    if (!(error instanceof ChunkLoadError)) throw error;
    return (
      <div className="page-width message-page">
        <h1 className="visually-hidden">This page could not be loaded</h1>
        <ErrorBanner
          error={error}
          fallback="Loading chunk failed"
          action={{ label: "Reload", onClick: () => window.location.reload() }}
        />
      </div>
    );
  }
}
