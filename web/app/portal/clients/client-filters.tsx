import type { ReactNode } from "react";
import type { ClientFilter } from "~/portal/data/clients";
import { FilterLine, FilterMenu } from "~/ui/filter-line";
import { isPlatform, networkName, platforms } from "~/ui/network-names";

const networks = platforms.map((value) => ({ value, label: networkName(value) }));
const onlyTrouble = { value: "trouble", label: "Only trouble" };

interface ClientFiltersProps {
  filter: ClientFilter;
  onFilter: (change: Partial<ClientFilter>) => void;
  /** Undefined while the application is not known. */
  onExport: (() => void) | undefined;
  /** The search. */
  children: ReactNode;
}

/** The line above the list. */
export function ClientFilters({ filter, onFilter, onExport, children }: ClientFiltersProps) {
  return (
    <div className="client-tools">
      {children}
      <FilterLine>
        <FilterMenu
          label="Health"
          all="Trouble first"
          options={[onlyTrouble]}
          value={filter.onlyTrouble ? onlyTrouble.value : undefined}
          onChange={(value) => onFilter({ onlyTrouble: value !== undefined })}
        />
        <FilterMenu
          label="Network"
          all="All"
          options={networks}
          value={filter.platform}
          onChange={(value = "") => onFilter({ platform: isPlatform(value) ? value : undefined })}
        />
      </FilterLine>
      {onExport && (
        <button type="button" className="link-button" onClick={onExport}>
          Export usage as CSV
        </button>
      )}
    </div>
  );
}
