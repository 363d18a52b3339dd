import type { Page } from "playwright-core";

export interface Person {
  email: string;
  password: string;
}

export const mara: Person = {
  email: "mara.lind@fernhill.example",
  password: "three folds make eight leaves",
};

/** Signs up on the server's own page and waits for the portal's greeting. */
export async function signUp(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/signup`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL((url) => url.pathname !== "/signup");
  await page.goto(`${origin}/portal`);
  await page.getByText(`Welcome, ${person.email}`).waitFor();
}
