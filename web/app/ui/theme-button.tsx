import { toggleTheme } from "~/lib/theme";
import { Icon } from "./icons";

export function ThemeButton() {
  return (
    <button type="button" className="header-button" aria-label="Switch light and dark" onClick={toggleTheme}>
      <Icon name="theme" />
    </button>
  );
}
