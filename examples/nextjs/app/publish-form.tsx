"use client";

import { useActionState } from "react";
import { publish } from "./publish";

interface Props {
  accounts: { id: number; name: string }[];
  submission: string;
}

export function PublishForm({ accounts, submission }: Props) {
  const [problems, action, isPending] = useActionState(publish, []);
  if (accounts.length === 0) return <p>Connect an account on Bluesky, LinkedIn, Threads or X in the portal.</p>;
  return (
    <form action={action}>
      <input type="hidden" name="submission" value={submission} />
      <p>
        <select name="account" aria-label="Account">
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <p>
        <textarea name="content" aria-label="Text" required rows={4} cols={60} />
      </p>
      {problems.map((problem) => (
        <p key={problem} role="alert">
          {problem}
        </p>
      ))}
      <button disabled={isPending}>Publish</button>
    </form>
  );
}
