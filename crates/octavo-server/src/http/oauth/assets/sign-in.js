// What the sign-in pages do beyond plain HTML, which works without this script too: the chosen theme and its button,
// Show next to a password, errors next to their fields, sign-in with a passkey, the accounts of one workspace only, and
// one of "all accounts" and "only these".
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

  const names = { email: "your e-mail address", password: "your password", code: "the code", user_code: "the code" };

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

  const signInWithPasskey = async (form) => {
    const problem = form.querySelector("[role=alert]");
    problem.hidden = true;
    try {
      const answer = await fetch(`${form.action}/options`, { method: "POST" });
      const { publicKey: json } = await answer.json();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
      form.elements.credential.value = JSON.stringify(await navigator.credentials.get({ publicKey }));
      form.submit();
    } catch {
      problem.hidden = false;
    }
  };

  // What is disabled is not sent.
  const showAccountsOf = (workspace) => {
    for (const choice of document.querySelectorAll("[data-workspace]")) {
      choice.hidden = choice.disabled = choice.dataset.workspace !== workspace;
    }
  };

  // Until the person chooses. Where their own posts wait, there is nothing to choose.
  const proposeApproval = ({ selectedOptions: [option] }) => {
    const waits = "waits" in option.dataset;
    for (const choice of document.querySelectorAll("[name=approval]")) {
      choice.disabled = choice.closest("label").hidden = waits && choice.value === "NONE";
      if (waits || !("chosen" in choice.dataset)) choice.checked = choice.value === option.dataset.approval;
    }
  };

  // Who ticks an account means only these, and who chooses all means none of them alone.
  const keepAccountsClear = () => {
    const [all, these] = document.querySelectorAll("[name=accounts]");
    const ticks = [...document.querySelectorAll("[name=account]")];
    const untick = () => ticks.forEach((tick) => (tick.checked = false));
    all?.addEventListener("change", untick);
    for (const tick of ticks) tick.addEventListener("change", () => (these.checked = true));
  };

  addEventListener("DOMContentLoaded", () => {
    keepAccountsClear();
    const passkeys = document.querySelector("form.passkey");
    if (!self.PublicKeyCredential?.parseRequestOptionsFromJSON) passkeys?.remove();
    passkeys?.querySelector("button").addEventListener("click", () => signInWithPasskey(passkeys));
    for (const button of document.querySelectorAll("button[hidden]")) button.hidden = false;
    document.querySelector(".header-button")?.addEventListener("click", switchTheme);
    document
      .querySelector("[aria-controls]")
      ?.addEventListener("click", (event) => switchPassword(event.currentTarget));
    const workspace = document.getElementById("workspace");
    const follow = () => {
      showAccountsOf(workspace.value);
      proposeApproval(workspace);
    };
    workspace?.addEventListener("change", follow);
    if (workspace) follow();
    const choices = [...document.querySelectorAll("[name=approval]")];
    for (const choice of choices) {
      choice.addEventListener("change", () => choices.forEach((it) => (it.dataset.chosen = "")));
    }
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
