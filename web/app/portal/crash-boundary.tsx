import { Component, type ReactNode } from "react";
import { ErrorBanner } from "~/ui/banner";

interface CrashState {
  error?: unknown;
}

/** Takes the place of the whole portal when a screen throws. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  static getDerivedStateFromError(error: unknown): CrashState {
    return { error };
  }

  override state: CrashState = {};

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className="page-width message-page">
        <h1 className="visually-hidden">This page failed to load</h1>
        <ErrorBanner
          error={error}
          fallback="This page failed to load"
          action={{ label: "Load again", onClick: () => window.location.reload() }}
        />
      </main>
    );
  }
}
