// What the sign-in pages do beyond plain HTML, which works without this script too: the chosen theme and its button,
// Show beside a password, and errors next to their fields.
(() => {
  // As in web/app/lib/theme.ts.
  const key = "octavo-theme";
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem(key);
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  } catch {}

  const switchTheme = () => {
    const shown = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = shown === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(key, root.dataset.theme);
    } catch {}
  };

  const switchPassword = (button) => {
    const input = document.getElementById(button.getAttribute("aria-controls"));
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.textContent = isShown ? "Hide" : "Show";
    button.setAttribute("aria-pressed", isShown);
  };

  const names = { email: "your e-mail address", password: "your password", code: "the code" };

  const problemOf = (input) => {
    const length = [...input.value].length;
    if (length === 0) return `Enter ${names[input.name]}.`;
    if (input.type === "email" && !input.validity.valid)
      return "This is not an e-mail address. Write it as name@example.com.";
    if (input.minLength > length)
      return `This password has ${length} ${length === 1 ? "character" : "characters"}. Use at least ${input.minLength}.`;
    return "";
  };

  const show = (input) => {
    const problem = problemOf(input);
    const place = document.getElementById(`${input.id}-error`);
    place.hidden = !problem;
    place.lastElementChild.textContent = problem;
    input.setAttribute("aria-invalid", Boolean(problem));
    return problem;
  };

  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("button[hidden]")) button.hidden = false;
    document.querySelector(".header-button")?.addEventListener("click", switchTheme);
    document
      .querySelector("[aria-controls]")
      ?.addEventListener("click", (event) => switchPassword(event.currentTarget));
    const form = document.querySelector("form");
    const inputs = [...document.querySelectorAll("input[required]")];
    if (!form || inputs.length === 0) return;
    form.noValidate = true;
    form.addEventListener("submit", (event) => {
      const wrong = inputs.filter(show);
      if (wrong.length === 0) return;
      event.preventDefault();
      wrong[0].focus();
    });
  });
})();
