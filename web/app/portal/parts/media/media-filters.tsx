import type { MediaFilter, MediaType } from "~/portal/data/media-library";
import { FilterMenu } from "~/ui/filter-line";
import { SearchField } from "~/ui/search-field";

const types = [
  { value: "image", label: "Images" },
  { value: "video", label: "Videos" },
  { value: "document", label: "Documents" },
];

interface MediaFiltersProps {
  filter: MediaFilter;
  onChange: (change: Partial<MediaFilter>) => void;
}

/** What the library and the choice from it are searched by: a name and a type. */
export function MediaFilters({ filter, onChange }: MediaFiltersProps) {
  return (
    <>
      <SearchField
        label="Search by name"
        search={filter.name ?? ""}
        onSearch={(name) => onChange({ name: name || undefined })}
      />
      <FilterMenu
        label="Type"
        all="all"
        options={types}
        value={filter.type}
        onChange={(type) => onChange({ type: type as MediaType | undefined })}
      />
    </>
  );
}
