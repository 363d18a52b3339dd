import type { ClientFilter } from "~/portal/data/clients";
import { Button } from "~/ui/button";
import { nothingFound } from "./client-filter";

interface CreateProps {
  /** Undefined for roles that may not create clients. */
  onCreate: ((externalId?: string) => void) | undefined;
}

/** Two ways to the first client. */
export function NoClients({ onCreate }: CreateProps) {
  return (
    <section className="no-clients" aria-labelledby="no-clients">
      <h2 id="no-clients" className="section-title">
        Let your customers connect their own accounts
      </h2>
      <p className="supporting readable">
        A client workspace holds the accounts and posts of one customer. Your customers need no Octavo account.
      </p>
      <div className="button-row">
        {onCreate && (
          <Button variant="primary" onClick={() => onCreate()}>
            New client
          </Button>
        )}
        <a href="/guides/product">The same with the API</a>
      </div>
    </section>
  );
}

interface NothingFoundProps extends CreateProps {
  filter: ClientFilter;
  onFilter: (change: Partial<ClientFilter>) => void;
}

/** A search without a result may be for a customer who is not here yet. */
export function NothingFound({ filter, onFilter, onCreate }: NothingFoundProps) {
  const isFiltered = filter.onlyTrouble || filter.platform !== undefined;
  return (
    <div className="empty-state">
      <p role="status">{nothingFound(filter)}</p>
      {isFiltered && (
        <Button onClick={() => onFilter({ onlyTrouble: false, platform: undefined })}>Clear filters</Button>
      )}
      {!isFiltered && onCreate && (
        <Button onClick={() => onCreate(filter.search)}>Create a client with this externalId</Button>
      )}
    </div>
  );
}
