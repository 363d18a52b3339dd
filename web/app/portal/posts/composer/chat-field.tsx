import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { Account } from "~/api/types";
import { QueryError } from "~/ui/query-error";
import { Field } from "~/ui/field";
import type { PostValues } from "./compose";
import { useChats } from "~/portal/data/posts";

/** Telegram posts name the chat they go to. */
export function ChatField({ account, index }: { account: Account; index: number }) {
  const { register, setValue, getValues, formState } = useFormContext<PostValues>();
  const name = `targets.${index}.chatId` as const;
  const chats = useChats(account);
  const first = chats.data?.[0]?.id;
  // The options come after the field: one of them must be seen to be chosen.
  useEffect(() => {
    if (first && getValues(name) === "") setValue(name, first);
  }, [first, name, getValues, setValue]);
  if (chats.error) return <QueryError query={chats} fallback="Failed to load chats" />;
  return (
    <Field label="Chat" error={formState.errors.targets?.[index]?.chatId?.message}>
      {(wiring) => (
        <select className="select" {...wiring} {...register(name)}>
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
