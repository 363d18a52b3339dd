import { paths } from "~/lib/paths";

export function meta() {
  return [{ title: "Page not found: Octavo for Developers" }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return (
    <main id="main" className="wrap">
      <div className="page-title">
        <h1>Page not found</h1>
      </div>
      <p className="font-serif text-lg text-ink-2">
        No page has this address. Start again at the <a href={paths.home}>home page</a> or in the{" "}
        <a href="/api-docs">API documentation</a>.
      </p>
    </main>
  );
}
