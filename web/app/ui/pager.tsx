import { Button } from "./button";
import { Icon } from "./icons";

interface PagerProps {
  /** From 0. */
  page: number;
  totalPages: number;
  /** Whether another page is on its way: until it is here there is no further step. */
  isLoading?: boolean;
  onPage: (page: number) => void;
}

/** Previous, next and the place between them; nothing at all when there is only one page. */
export function Pager({ page, totalPages, isLoading = false, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  // Never `disabled`: the button that was just pressed would lose the focus.
  return (
    <footer className="pager">
      <Button pending={isLoading || page <= 0} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
        Previous
      </Button>
      <span className="tabular" role="status">
        {isLoading ? "Loading..." : `Page ${page + 1} of ${totalPages}`}
      </span>
      <Button pending={isLoading || page >= totalPages - 1} onClick={() => onPage(page + 1)}>
        Next
        <Icon name="forward" />
      </Button>
    </footer>
  );
}
