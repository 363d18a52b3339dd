import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import type { Account, App, Report } from "~/api/types";
import { ApiError, type ErrorDetail } from "~/lib/api-error";
import { formatTime, fromLocalInput } from "~/lib/format";
import { paths } from "~/lib/paths";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { emptyPost, PostValues, targetOf } from "./compose";
import { FilesField } from "./files-field";
import { FirstCommentField } from "./first-comment-field";
import { Findings } from "./findings";
import { usePublish } from "./publish";
import { TargetsField } from "./targets-field";
import { TextFields } from "./text-fields";
import { TimeFields } from "./time-fields";
import "./post-form.css";

export function PostForm({ apps, accounts }: { apps: readonly App[]; accounts: readonly Account[] }) {
  const { publish, check } = usePublish();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(PostValues),
    defaultValues: { ...emptyPost, ...onlyChoices(apps, accounts) },
  });
  const { errors } = form.formState;
  const isBusy = publish.isPending || check.isPending;

  const send = (isDraft: boolean) =>
    form.handleSubmit((values) => {
      if (isBusy) return;
      publish.mutate({ values, isDraft }, { onSuccess: (id) => void navigate(paths.post(id)) });
    });
  const judge = form.handleSubmit((values) => {
    if (!isBusy) check.mutate(values);
  });

  return (
    <FormProvider {...form}>
      <form className="panel" aria-label="New post" onSubmit={(event) => void send(false)(event)} noValidate>
        {publish.error && <ErrorBanner error={publish.error} fallback="Failed to publish" />}
        <Field label="Application" error={errors.clientId?.message}>
          {(wiring) => (
            <select className="select narrow-field" {...wiring} {...form.register("clientId")}>
              <option value="">Choose an application</option>
              {apps.map((app) => (
                <option key={app.id} value={app.clientId}>
                  {app.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TargetsField accounts={accounts} />
        <TextFields />
        <FilesField />
        <FirstCommentField refused={refusals(publish.error, check.data)} />
        <TimeFields />
        {check.error && <ErrorBanner error={check.error} fallback="Failed to check the post" />}
        {check.data && <Findings report={check.data} />}
        <div className="button-row">
          <Button type="submit" variant="primary" pending={publish.isPending}>
            {publish.isPending ? "Sending..." : <WhatHappens />}
          </Button>
          <Button pending={publish.isPending} onClick={() => void send(true)()}>
            Save draft
          </Button>
          <Button pending={check.isPending} onClick={() => void judge()}>
            {check.isPending ? "Checking..." : "Check"}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** What the API refused, when it was asked to publish or to check. */
function refusals(error: unknown, report: Report | undefined): ErrorDetail[] {
  const findings = report?.findings.filter(({ severity }) => severity === "ERROR") ?? [];
  return [...(error instanceof ApiError ? error.details : []), ...findings];
}

/** The button says what a click does. */
function WhatHappens() {
  const [isLater, time] = useWatch<PostValues, ["isLater", "time"]>({ name: ["isLater", "time"] });
  if (!isLater) return "Publish";
  const instant = fromLocalInput(time);
  return instant ? `Schedule for ${formatTime(instant)}` : "Schedule";
}

/** With one application or one account there is nothing to choose. */
function onlyChoices(apps: readonly App[], accounts: readonly Account[]): Partial<PostValues> {
  const [app, account] = [only(apps), only(accounts)];
  return {
    ...(app && { clientId: app.clientId }),
    ...(account?.connected && { targets: [targetOf(account)] }),
  };
}

function only<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length === 0 ? first : undefined;
}
