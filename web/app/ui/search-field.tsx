import { useEffect, useState } from "react";

/** After the last key, in milliseconds. */
const pause = 250;

interface SearchFieldProps {
  label: string;
  search: string;
  onSearch: (text: string) => void;
}

/** Searches a list a moment after the last key. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // Changed by other means, such as "Clear Filters".
  if (known !== search) {
    setKnown(search);
    setText(search);
  }
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => onSearch(text), pause);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <input
      className="input filter-search"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
      // Where there is a form around it, as in the composer, Enter would send it.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    />
  );
}
