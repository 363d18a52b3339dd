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
        <h1 className="visually-hidden">The page could not be shown</h1>
        <ErrorBanner
          error={error}
          fallback="The page could not be shown"
          action={{ label: "Load again", onClick: () => window.location.reload() }}
        />
      </main>
    );
  }
}
