import { useEffect } from "react";
import type { Account } from "~/api/types";
import { useChats } from "~/portal/data/posts";
import { Field } from "~/ui/field";
import { QueryError } from "~/ui/query-error";

interface ChatFieldProps {
  account: Account;
  value: string;
  error: string | undefined;
  onChange: (chatId: string) => void;
}

/** Posts of bots name the chat they go to. The first one is chosen to begin with. */
export function ChatField({ account, value, error, onChange }: ChatFieldProps) {
  const chats = useChats(account);
  const first = chats.data?.[0]?.id;
  useEffect(() => {
    if (first && value === "") onChange(first);
    // Only when the chats arrive: a person may choose none.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [first]);
  if (chats.error) return <QueryError query={chats} fallback="Failed to load chats" />;
  return (
    <Field label="Chat" error={error}>
      {(wiring) => (
        <select className="select" {...wiring} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{chats.isPending ? "Loading chats..." : "Choose a chat"}</option>
          {chats.data?.map(({ id, title, type }) => (
            <option key={id} value={id}>
              {title} ({type})
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
