import { contentPages } from "~/lib/site-pages";
import { about } from "~/docs/pages";

export function meta() {
  return [{ title: "Page not found: Octavo for Developers" }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return (
    <main id="main" className="page-width">
      <div className="not-found-title">
        <h1>Page not found</h1>
      </div>
      <p className="lead">No page has this address. These pages exist:</p>
      <dl className="page-list">
        {contentPages.map(({ to, label }) => (
          <div key={to}>
            <dt>
              <a href={to}>{label}</a>
            </dt>
            <dd>{about(to)}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
