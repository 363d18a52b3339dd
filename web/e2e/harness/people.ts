import type { Page } from "playwright-core";

export interface Person {
  email: string;
  password: string;
}

export const mara: Person = {
  email: "mara.lind@fernhill.example",
  password: "three folds make eight leaves",
};

/** Signs up without the page for it, and waits for the portal's greeting. */
export async function signUp(page: Page, origin: string, { email, password }: Person): Promise<void> {
  const answer = await page.request.post(`${origin}/signup`, { form: { email, password } });
  if (!answer.ok()) throw new Error(`${email} did not sign up: ${await answer.text()}`);
  await page.goto(`${origin}/portal`);
  await page.getByText(`Welcome, ${email}`).waitFor();
}
