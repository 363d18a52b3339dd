import type { Account } from "~/api/types";
import { ErrorBanner } from "~/ui/banner";
import { Field } from "~/ui/field";
import type { PostFormApi } from "./post-form";
import { useChats } from "./queries";

/** Telegram posts name the chat they go to. */
export function ChatField({ form, account }: { form: PostFormApi; account: Account }) {
  const chats = useChats(account);
  if (chats.error) return <ErrorBanner error={chats.error} fallback="Failed to load chats" />;
  return (
    <Field label="Chat" error={form.formState.errors.chatId?.message}>
      {(wiring) => (
        <select className="select" {...wiring} {...form.register("chatId")}>
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
