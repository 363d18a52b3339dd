import { PageTitle } from "~/ui/page-title";

export function Gallery() {
  return (
    <main id="main" className="wrap pb-24">
      <PageTitle title="Components" />
    </main>
  );
}
