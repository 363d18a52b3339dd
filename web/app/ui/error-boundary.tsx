import { Component, type ReactNode } from "react";
import { ErrorBanner } from "./banner";

interface ErrorBoundaryProps {
  /** Said of an error that has no words of its own. */
  title: string;
  /** The element that holds the message: the page's main part, unless there is one around already. */
  frame: "main" | "div";
  /** Errors that are not caught here go to the boundary around. */
  catches?: (error: unknown) => boolean;
  children: ReactNode;
}

interface ErrorState {
  error?: unknown;
}

/** In place of what threw: what happened, and a button that loads the page again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorState> {
  static getDerivedStateFromError(error: unknown): ErrorState {
    return { error };
  }

  override state: ErrorState = {};

  override render() {
    const { title, frame: Frame, catches, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    if (catches && !catches(error)) throw error;
    return (
      <Frame className="page-width message-page">
        <h1 className="visually-hidden">The page could not be shown</h1>
        <ErrorBanner
          error={error}
          fallback={title}
          action={{ label: "Reload", onClick: () => window.location.reload() }}
        />
      </Frame>
    );
  }
}
