"use server";

import { OctavoError, ValidationError } from "@octavo/sdk";
import { revalidatePath } from "next/cache";
import { listTextAccounts, octavo } from "../lib/octavo";

/** Publishes what the form has; returns the problems, if there are any. */
export async function publish(_: string[], form: FormData): Promise<string[]> {
  const account = (await listTextAccounts()).find(({ id }) => String(id) === form.get("account"));
  if (!account) return ["This account is not connected. Choose another one."];
  const posts = [{ content: String(form.get("content")) }];
  const publications = [{ socialMediaAccountId: account.id, platformSettings: { type: account.type }, posts }];
  let post;
  try {
    post = await octavo().posts.create(
      { publications },
      { idempotencyKey: `nextjs-${String(form.get("submission"))}` },
    );
  } catch (error) {
    if (error instanceof ValidationError) return error.findings.map(({ message }) => message);
    if (error instanceof OctavoError) return [error.message];
    throw error;
  }
  // Most networks publish within seconds. The list shows the result, also of a post that takes longer or fails.
  await octavo()
    .posts.waitFor(post, { timeout: 5_000 })
    .catch(() => undefined);
  revalidatePath("/");
  return [];
}
