import { Icon } from "~/ui/icons";

/** Opens the search; without scripts there is none, and the button does nothing. */
export function SearchButton() {
  return (
    <button type="button" className="find" data-search aria-keyshortcuts="/">
      Search<kbd aria-hidden="true">/</kbd>
    </button>
  );
}

/** Filled by app/site/client/search-results.ts. */
export function SearchDialog() {
  return (
    <dialog className="search" aria-label="Search the documentation">
      <form method="dialog">
        <label>
          <span className="vh">Search the documentation</span>
          <input type="search" className="input" placeholder="Words to find" autoComplete="off" />
        </label>
        <button type="submit" className="btn icon" formNoValidate>
          <span className="vh">Close the search</span>
          <Icon name="cross" />
        </button>
      </form>
      <p role="status" />
      <ul />
    </dialog>
  );
}
