import { useEffect, useState } from "react";
import type { MediaFilter, MediaType } from "~/portal/data/media-library";
import { FilterMenu } from "~/ui/filter-line";

/** After the last key, in milliseconds. */
const pause = 250;

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
      <NameSearch name={filter.name ?? ""} onSearch={(name) => onChange({ name: name || undefined })} />
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

/** Searches a moment after the last key. */
function NameSearch({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const [text, setText] = useState(name);
  const [known, setKnown] = useState(name);
  // Changed by other means, such as "Clear Filters".
  if (known !== name) {
    setKnown(name);
    setText(name);
  }
  useEffect(() => {
    if (text === name) return;
    const timer = setTimeout(() => onSearch(text), pause);
    return () => clearTimeout(timer);
  }, [text, name, onSearch]);
  return (
    <input
      className="input filter-search"
      type="search"
      aria-label="Search by name"
      placeholder="Search by name"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
      // In the composer there is a form around it, which Enter would send.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
