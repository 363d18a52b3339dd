import { listTextAccounts, octavo } from "../lib/octavo";
import { PublishForm } from "./publish-form";

/** Posts change without this app. */
export const dynamic = "force-dynamic";

export default async function Page() {
  const [accounts, { items }] = await Promise.all([listTextAccounts(), octavo().posts.list({ limit: 10 }).page()]);
  const posts = items.flatMap(({ publications }) =>
    publications.flatMap(({ platform, posts }) => posts.map((post) => ({ platform, ...post }))),
  );
  return (
    <main>
      <h1>Posts</h1>
      {/* A form that is sent twice has the same number, and publishes once. */}
      <PublishForm accounts={accounts} submission={crypto.randomUUID()} />
      <ul>
        {posts.map(({ id, platform, content, status, permalink, errorMessage }) => (
          <li key={id}>
            {platform}, {permalink ? <a href={permalink}>{status}</a> : status}: {content} {errorMessage}
          </li>
        ))}
      </ul>
    </main>
  );
}
