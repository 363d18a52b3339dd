import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { counted } from "~/lib/counted";
import { ErrorBanner } from "~/ui/banner";
import { Finding, FindingList, type Fix } from "~/ui/finding";
import { useAccountNames, useDraft } from "../draft/draft-provider";
import { useLooking } from "../draft/looking-provider";
import { useChecked } from "../check/check-provider";
import { useHandover } from "../check/focus-finding";
import { useUploads } from "../media/uploads-provider";
import { fixesOf, type PlannedFix } from "../check/fixes";
import { type Cause, causesOf } from "../check/causes";
import { type PlacedFinding, targetName } from "../check/judged";
import type { Problem } from "./problems";
import { useSending } from "./sending-provider";
import { isCroppable } from "../media/local-file";
import type { Target } from "../draft/draft";
import { networksOf } from "../draft/words";

const mostNamed = 3;

/** What the rules say, after each change: errors first, each with buttons that fix it. */
export function CheckResult() {
  const { judged, error } = useChecked();
  return (
    <>
      <Findings />
      {error && !judged && <ErrorBanner error={error} fallback="Failed to check the post" />}
    </>
  );
}

function Findings() {
  const { problems, findings: list } = useSending();
  const { judged, isPending, at } = useChecked();
  if (!judged && problems.length === 0) return null;
  const findings = judged?.findings ?? [];
  const causes = causesOf(findings);
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" }).format(at);
  return (
    <section aria-labelledby="check" ref={list}>
      <div className="section-head">
        <h2 className="section-name" id="check">
          Check result
        </h2>
        <span className="hint tabular">{isPending ? "Checking…" : at > 0 && `${time}, again at every change`}</span>
      </div>
      <p className="visually-hidden" role="status">
        {judged && summaryOf(causes, problems)}
      </p>
      <FindingList>
        {problems.map((problem) => (
          <ProblemLine key={problem.message} problem={problem} />
        ))}
        {causes.map((cause) => (
          <CauseLine key={keyOf(cause)} cause={cause} />
        ))}
        <ReadyLine findings={findings} />
      </FindingList>
    </section>
  );
}

function ProblemLine({ problem: { message, label, goTo: place } }: { problem: Problem }) {
  const { goTo } = useLooking();
  const line = useHandover(useSending().findings);
  return (
    <Finding ref={line} tone="failed" fixes={[{ label, onClick: () => goTo(place) }]}>
      {message}
    </Finding>
  );
}

function CauseLine({ cause }: { cause: Cause }) {
  const { draft } = useDraft();
  const { judged } = useChecked();
  const { files } = useUploads();
  const nameOf = useAccountNames();
  const line = useHandover(useSending().findings);
  const act = useAct(cause, line);
  const name = namesOf(cause, (target) => targetName(draft, target, nameOf));
  const planned = judged ? fixesOf(cause, draft, judged, name) : [];
  const fixes = planned.filter((fix) => !("crop" in fix) || isCroppable(files[fix.crop]));
  return (
    <Finding
      ref={line}
      tone={cause.isError ? "failed" : "pending"}
      about={name}
      advice={cause.advice}
      fixes={fixes.map((fix): Fix => ({ label: fix.label, onClick: () => act(fix) }))}
    >
      {cause.found}
    </Finding>
  );
}

type Act = (fix: PlannedFix) => void;

function useAct({ targets: [target] }: Cause, line: RefObject<HTMLLIElement | null>): Act {
  const { draft, edit } = useDraft();
  const { goTo, look } = useLooking();
  const { setCropping } = useUploads();
  const navigate = useNavigate();
  return (fix) => {
    if ("reconnect" in fix) void navigate(paths.accounts);
    else if ("crop" in fix) setCropping(fix.crop);
    else if ("goTo" in fix) goTo(fix.goTo, fix.accountId);
    else {
      // The button may go before the finding does, which then hands the focus on.
      line.current?.focus();
      edit(fix.edit);
      if (fix.edit(draft).own !== draft.own) look(target?.accountId);
    }
  };
}

/** The accounts by name, as long as a line has room for them. */
function namesOf({ targets }: Cause, nameOf: (target: Target) => string): string {
  if (targets.length > mostNamed) return `${targets.length} accounts`;
  return new Intl.ListFormat("en-GB").format(targets.map(nameOf));
}

/** The networks about which there is nothing to say. */
function ReadyLine({ findings }: { findings: readonly PlacedFinding[] }) {
  const { draft } = useDraft();
  const { judged } = useChecked();
  const named = new Set(findings.map(({ target }) => target?.accountId));
  const ready = draft.targets.filter(({ accountId }) => !named.has(accountId));
  if (!judged || ready.length === 0 || findings.some(({ target, isError }) => !target && isError)) return null;
  return <Finding tone="succeeded">Ready for {networksOf(ready)}.</Finding>;
}

/** `2 errors, 1 warning`: screen readers hear this, and not the list. */
function summaryOf(causes: readonly Cause[], problems: readonly Problem[]): string {
  const errors = problems.length + causes.filter(({ isError }) => isError).length;
  const warnings = causes.filter(({ isError }) => !isError).length;
  const parts = [errors > 0 && counted(errors, "error"), warnings > 0 && counted(warnings, "warning")];
  return parts.filter(Boolean).join(", ") || "No problems found";
}

function keyOf({ targets, rule, place, found }: Cause): string {
  return JSON.stringify([targets[0]?.accountId, rule, place.kind, found]);
}
