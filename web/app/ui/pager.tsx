import { Button } from "./button";
import { Icon } from "./icons";

interface PagerProps {
  /** From 0. */
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** Previous, next and the place between them; nothing at all when there is only one page. */
export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <footer className="pager">
      <Button disabled={page <= 0} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
        Previous
      </Button>
      <span className="num">
        Page {page + 1} of {totalPages}
      </span>
      <Button disabled={page >= totalPages - 1} onClick={() => onPage(page + 1)}>
        Next
        <Icon name="forward" />
      </Button>
    </footer>
  );
}
