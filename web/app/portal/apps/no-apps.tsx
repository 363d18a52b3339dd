import { Button } from "~/ui/button";
import "./no-apps.css";

/** The first view of a new developer: a blank sheet with one leaf printed. */
export function NoApps({ onCreate }: { onCreate: () => void }) {
  return (
    <section className="no-apps">
      <div>
        <h2>No Applications Yet</h2>
        <p>An application gives you a client ID and a client secret for publishing to every network.</p>
        <Button variant="primary" size="large" onClick={onCreate}>
          Create Your First App
        </Button>
      </div>
      <svg className="blank-sheet" viewBox="-2 -2 404 298" aria-hidden="true">
        <path d="M0 0L100 26V160L0 134Z" />
        <path className="falling" d="M100 26L200 0V134L100 160Z" />
        <path d="M200 0L300 26V160L200 134Z" />
        <path className="falling" d="M300 26L400 0V134L300 160Z" />
        <path className="printed" d="M0 134L100 160V294L0 268Z" />
        <path d="M100 160L200 134V268L100 294Z" />
        <path className="falling" d="M200 134L300 160V294L200 268Z" />
        <path d="M300 160L400 134V268L300 294Z" />
      </svg>
    </section>
  );
}
