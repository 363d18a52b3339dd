/** How long the button's name shows the result, in milliseconds. */
const shown = 2_000;

/** Copies what the figure around the button shows: of tabs, the chosen one. */
export async function copyBlock(button: HTMLElement): Promise<void> {
  const blocks = button.closest("figure, fieldset")?.querySelectorAll<HTMLElement>("pre") ?? [];
  const text = [...blocks].find((block) => block.offsetParent !== null)?.textContent;
  if (text) await copy(button, text);
}

/** Copies the page as Markdown, which the build wrote next to it. */
export async function copyPage(button: HTMLElement): Promise<void> {
  const answer = await fetch(button.dataset.copyPage ?? "");
  if (answer.ok) await copy(button, await answer.text());
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const outcome = await navigator.clipboard.writeText(text).then(
    () => "Copied",
    () => "Copying failed",
  );
  const label = button.querySelector("[data-label]") ?? button.querySelector(".visually-hidden");
  if (!label) return;
  const before = label.textContent;
  if (before === outcome) return;
  label.textContent = outcome;
  setTimeout(() => (label.textContent = before), shown);
}
