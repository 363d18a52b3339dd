import type { Schedule } from "~/api/types";
import { networkName } from "~/ui/network";
import { FilterButton, FilterLine, FilterMenu } from "~/ui/filter-line";
import type { LogFilter } from "./log-entries";

interface LogFiltersProps {
  schedule: Schedule;
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
}

export function LogFilters({ schedule, filter, onChange }: LogFiltersProps) {
  const { publications } = schedule;
  const all = `all ${publications.length}`;
  const options = publications.map(({ accountId, platform }) => ({
    value: String(accountId),
    label: networkName(platform),
  }));
  return (
    <FilterLine>
      {publications.length > 1 && (
        <FilterMenu
          label="Networks"
          all={all}
          options={options}
          value={filter.accountId?.toString()}
          onChange={(value) => onChange({ accountId: value ? Number(value) : undefined })}
        />
      )}
      <FilterButton isOn={filter.showsWebhooks} onClick={() => onChange({ showsWebhooks: !filter.showsWebhooks })}>
        Webhooks <b>{filter.showsWebhooks ? "shown" : "hidden"}</b>
      </FilterButton>
      <FilterButton isOn={filter.onlyTrouble} onClick={() => onChange({ onlyTrouble: !filter.onlyTrouble })}>
        Only what went wrong
      </FilterButton>
    </FilterLine>
  );
}
