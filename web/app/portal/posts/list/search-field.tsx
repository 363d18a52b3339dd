import { useEffect, useState } from "react";

/** After the last key, in milliseconds. */
const pause = 250;

/** Searches the posts' texts a moment after the last key. */
export function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // The address changed by other means, such as "Clear Filters".
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
      aria-label="Search posts"
      placeholder="Search posts"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
