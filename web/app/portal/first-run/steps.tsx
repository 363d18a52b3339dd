import { Link } from "react-router";
import type { ReactNode } from "react";
import { useSession } from "~/auth/session";
import { lazyRoute } from "~/ui/lazy-route";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { useFocusHandover } from "~/ui/focus";
import { Icon } from "~/ui/icons";
import { type Progress, stepsDone } from "./progress";
import "./first-run.css";

const SandboxStep = lazyRoute(async () => (await import("~/portal/parts/sandbox-step")).SandboxStep);
const BinStep = lazyRoute(async () => (await import("./bin-step")).BinStep);

interface StepsProps {
  progress: Progress;
  onCreateApp: () => void;
  /** Shows the step that comes next, and no others. */
  onlyNext?: boolean;
}

interface Step {
  title: string;
  text: ReactNode;
  action: ReactNode;
}

/** From nothing to the first webhook: four steps, the next one with its button. */
export function Steps({ progress, onCreateApp, onlyNext = false }: StepsProps) {
  const { sandbox } = useSession().config;
  const done = stepsDone(progress);
  const next = done.indexOf(false);
  const steps = sandbox ? sandboxSteps(progress) : ownSteps(progress);
  const list = (
    <ol className="step-list" start={onlyNext ? next + 1 : 1}>
      {[createStep(onCreateApp), ...steps].map((step, index) =>
        onlyNext && index !== next ? null : (
          <StepLine key={step.title} {...step} n={index + 1} isDone={done[index] ?? false} isNext={index === next} />
        ),
      )}
    </ol>
  );
  return onlyNext ? list : <section aria-label="First steps">{list}</section>;
}

function createStep(onCreateApp: () => void): Step {
  return {
    title: "Create an application",
    text: "Name it, and enter the callback URLs of your sign-in flow.",
    action: <Button onClick={onCreateApp}>Create</Button>,
  };
}

function sandboxSteps({ waitingWebhook }: Progress): Step[] {
  return [
    {
      title: "Connect an account",
      text: "Use a sandbox account. It behaves like a real one and needs no credentials.",
      action: <SandboxStep />,
    },
    publishStep,
    {
      title: "Receive a webhook",
      text: waitingWebhook
        ? nothingDelivered
        : "A request bin receives what Octavo sends and verifies its signatures, so you don't need a server yet.",
      action: waitingWebhook ? <DeliveriesLink webhookId={waitingWebhook} /> : <BinStep />,
    },
  ];
}

function ownSteps({ waitingWebhook }: Progress): Step[] {
  return [
    {
      title: "Connect an account",
      text: "Posts go to your accounts on the networks.",
      action: (
        <Link className="button" to={paths.accounts}>
          Connect
        </Link>
      ),
    },
    publishStep,
    {
      title: "Receive a webhook",
      text: waitingWebhook
        ? nothingDelivered
        : "Octavo sends the result of each post to your server. Add a webhook to the application.",
      action: waitingWebhook && <DeliveriesLink webhookId={waitingWebhook} />,
    },
  ];
}

const nothingDelivered =
  "Your webhook has received nothing yet. Publish a post, or send a test event from its Manage menu.";

const publishStep: Step = {
  title: "Publish a post",
  text: (
    <>
      Write it here, or send <code>POST /v1/posts</code>, and watch it arrive.
    </>
  ),
  action: (
    <Link className="button" to={paths.newPost}>
      Write a post
    </Link>
  ),
};

function DeliveriesLink({ webhookId }: { webhookId: string }) {
  return (
    <Link className="button" to={paths.deliveries(webhookId)}>
      View its deliveries
    </Link>
  );
}

interface StepLineProps extends Step {
  n: number;
  isDone: boolean;
  isNext: boolean;
}

function StepLine({ n, title, text, action, isDone, isNext }: StepLineProps) {
  const frame = useFocusHandover<HTMLLIElement>();
  return (
    <li className={isDone ? "done" : undefined} aria-current={isNext ? "step" : undefined} ref={frame}>
      <span className="step-number">{isDone ? <Icon name="tick" /> : n}</span>
      <div>
        <h3>{title}</h3>
        {!isDone && <p>{text}</p>}
      </div>
      {isDone ? <span className="muted">Done</span> : isNext && action}
    </li>
  );
}
