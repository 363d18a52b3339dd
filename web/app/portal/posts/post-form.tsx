import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import type { Account, App } from "~/api/types";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { networkName } from "~/ui/network";
import { ChatField } from "./chat-field";
import { emptyPost, PostValues, settingsType } from "./compose";
import { usePublish } from "./publish";
import { TimeFields } from "./time-fields";

export type PostFormApi = UseFormReturn<PostValues>;

export function PostForm({ apps, accounts }: { apps: readonly App[]; accounts: readonly Account[] }) {
  const publish = usePublish();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(PostValues),
    defaultValues: { ...emptyPost, ...onlyChoices(apps, accounts) },
  });
  const { errors } = form.formState;
  const accountId = useWatch({ control: form.control, name: "accountId" });
  const account = accounts.find(({ id }) => String(id) === accountId);

  const submit = form.handleSubmit((values) => {
    if (!account || publish.isPending) return;
    publish.mutate({ values, account }, { onSuccess: (id) => void navigate(paths.post(id)) });
  });

  return (
    <form className="panel" aria-label="New post" onSubmit={(event) => void submit(event)} noValidate>
      {publish.error && <ErrorBanner error={publish.error} fallback="Failed to publish" />}
      <div className="panel-pair">
        <Field label="Application" error={errors.clientId?.message}>
          {(wiring) => (
            <select className="select" {...wiring} {...form.register("clientId")}>
              <option value="">Choose an application</option>
              {apps.map((app) => (
                <option key={app.id} value={app.clientId}>
                  {app.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <AccountField form={form} accounts={accounts} />
        {account?.platform === "TELEGRAM" && <ChatField form={form} account={account} />}
      </div>
      <Field label="Text" error={errors.content?.message}>
        {(wiring) => <textarea className="input" rows={5} {...wiring} {...form.register("content")} />}
      </Field>
      <Field label="File (optional)" hint="An image or a video." error={undefined}>
        {(wiring) => (
          <input
            className="input"
            type="file"
            accept="image/*,video/*"
            {...wiring}
            {...form.register("files")}
          />
        )}
      </Field>
      <TimeFields form={form} />
      <div className="btns">
        <Button type="submit" variant="primary" pending={publish.isPending}>
          {publish.isPending ? "Sending..." : "Publish"}
        </Button>
      </div>
    </form>
  );
}

/** With one application or one account there is nothing to choose. */
function onlyChoices(apps: readonly App[], accounts: readonly Account[]): Partial<PostValues> {
  const [app, account] = [only(apps), only(accounts)];
  return {
    ...(app && { clientId: app.clientId }),
    ...(account && { accountId: String(account.id), needsChat: account.platform === "TELEGRAM" }),
  };
}

function only<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length === 0 ? first : undefined;
}

function AccountField({ form, accounts }: { form: PostFormApi; accounts: readonly Account[] }) {
  return (
    <Field label="Account" error={form.formState.errors.accountId?.message}>
      {(wiring) => (
        <select
          className="select"
          {...wiring}
          {...form.register("accountId", {
            onChange: ({ target }: { target: HTMLSelectElement }) => {
              const chosen = accounts.find(({ id }) => String(id) === target.value);
              form.setValue("needsChat", chosen?.platform === "TELEGRAM");
              form.setValue("chatId", "");
            },
          })}
        >
          <option value="">Choose an account</option>
          {accounts.map(({ id, platform, accountDisplayName, accountId }) => (
            <option key={id} value={id} disabled={!settingsType(platform)}>
              {networkName(platform)}: {accountDisplayName ?? accountId}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
