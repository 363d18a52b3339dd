import { Mark } from "~/ui/mark";
import { PageTitle } from "~/ui/page-title";
import { ThemeButton } from "~/ui/theme-button";
import { Controls } from "./controls";
import { Surfaces } from "./surfaces";
import { Tokens } from "./tokens";

/** Every primitive in each of its states, to be judged by eye. */
export function Gallery() {
  return (
    <>
      <header className="portal-head">
        <div className="wrap">
          <a className="brand" href="/">
            <Mark />
            <b>Octavo</b>
            <span className="sc">for Developers</span>
          </a>
          <div className="who">
            <span />
            <ThemeButton />
          </div>
        </div>
      </header>
      <main id="main" className="wrap pb-24">
        <PageTitle title="Components" />
        <Tokens />
        <Controls />
        <Surfaces />
      </main>
    </>
  );
}
