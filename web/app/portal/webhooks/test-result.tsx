import type { Attempt } from "~/api/types";
import { formatDuration } from "~/lib/format";
import { Banner } from "~/ui/banner";
import { Loader } from "~/ui/mark";
import { Notice } from "~/ui/notice";
import { QueryError } from "~/ui/query-error";
import { failureClasses } from "~/portal/data/failure-classes";
import { type SentTest, useTestResult } from "~/portal/data/webhooks";

/** The result of a test event, in place: what the receiver answered, or why nothing arrived. */
export function TestResult({ webhookId, test }: { webhookId: string; test: SentTest }) {
  const result = useTestResult(webhookId, test);
  const attempt = result.data?.attempts[0];
  if (result.error) return <QueryError query={result} fallback="Failed to load the result" />;
  if (!attempt) return <Loader>{`${test.type} is being sent...`}</Loader>;
  const text = `${test.type} was sent: ${outcomeOf(attempt)} in ${formatDuration(attempt.durationMs)}.`;
  if (!attempt.errorClass) return <Notice>{text}</Notice>;
  return <Banner title={text} message={attempt.errorMessage ?? undefined} />;
}

/** `200`, or the kind of failure where nothing was answered. */
function outcomeOf({ httpStatus, errorClass }: Attempt): string {
  if (typeof httpStatus === "number") return String(httpStatus);
  return errorClass ? failureClasses[errorClass].toLowerCase() : "no response";
}
