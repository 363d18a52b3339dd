import { Icon } from "./icons";

const keys = { "aria-keyshortcuts": "/ Control+K Meta+K" };

/** Opens the search; without scripts there is none, and the button does nothing. */
export function SearchButton() {
  return (
    <button type="button" className="search-button" data-search-open {...keys}>
      Search<kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}

/** The same for a header, where there is room for an icon. */
export function SearchIcon() {
  return (
    <button
      type="button"
      className="header-button"
      aria-label="Search the documentation"
      title="Search the documentation (Ctrl K)"
      data-search-open
      {...keys}
    >
      <Icon name="search" />
    </button>
  );
}

/** Filled by app/site/client/search-results.ts. Close comes last, so that Tab leads to the results. */
export function SearchDialog() {
  return (
    <dialog className="search" aria-label="Search the documentation">
      <form method="dialog" id="search-form">
        <label>
          <span className="visually-hidden">Search the documentation</span>
          <input type="search" className="input" placeholder="Search the documentation" autoComplete="off" />
        </label>
      </form>
      <p role="status" className="hint tabular" />
      <ul />
      <button type="submit" form="search-form" className="button icon-only" formNoValidate>
        <span className="visually-hidden">Close search</span>
        <Icon name="cross" />
      </button>
    </dialog>
  );
}
