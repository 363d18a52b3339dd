import { Link } from "react-router";
import type { ReactNode } from "react";
import { useSession } from "~/auth/session";
import { lazyRoute } from "~/lib/lazy-route";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import type { Progress } from "./progress";
import { SandboxStep } from "./sandbox-step";

const BinStep = lazyRoute(async () => (await import("./bin-step")).BinStep);

interface StepsProps {
  progress: Progress;
  onCreateApp: () => void;
}

/** From nothing to the first webhook: four steps, the next one with its button. */
export function Steps({ progress, onCreateApp }: StepsProps) {
  const { sandbox } = useSession().config;
  const { hasApp, hasAccount, hasPost, hasWebhook } = progress;
  const next = [hasApp, hasAccount, hasPost, hasWebhook].indexOf(false);
  return (
    <section aria-label="First steps">
      <ol className="todo">
        <Step n={1} title="Create an application" isDone={hasApp} isNext={next === 0}>
          <p>Name it and give the callback URLs of your sign-in flow.</p>
          <Button onClick={onCreateApp}>Create</Button>
        </Step>
        <Step n={2} title="Connect an account" isDone={hasAccount} isNext={next === 1}>
          <p>
            {sandbox
              ? "Connect a real one, or take a sandbox account: it behaves like the network and needs no credentials."
              : "A post goes to an account on a network."}
          </p>
          {sandbox ? (
            <SandboxStep />
          ) : (
            <Link className="btn" to={paths.accounts}>
              Connect
            </Link>
          )}
        </Step>
        <Step n={3} title="Publish one post" isDone={hasPost} isNext={next === 2}>
          <p>
            Write it here, or send <code>POST /v1/posts</code>, and watch it arrive.
          </p>
          <Link className="btn" to={paths.newPost}>
            Write a post
          </Link>
        </Step>
        <Step n={4} title="Receive a webhook" isDone={hasWebhook} isNext={next === 3}>
          <p>
            {sandbox
              ? "A request bin catches what Octavo sends and verifies its signature, before you have a receiver of your own."
              : "Octavo tells your receiver what became of each post. Add a webhook to the application."}
          </p>
          {sandbox && <BinStep />}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  n: number;
  title: string;
  isDone: boolean;
  isNext: boolean;
  /** What it is for, then what to press. */
  children: ReactNode[] | ReactNode;
}

function Step({ n, title, isDone, isNext, children }: StepProps) {
  const [text, action] = Array.isArray(children) ? children : [children];
  return (
    <li className={isDone ? "done" : undefined} aria-current={isNext ? "step" : undefined}>
      <span className="n">{isDone ? <Icon name="tick" /> : n}</span>
      <div>
        <h3>{title}</h3>
        {!isDone && text}
      </div>
      {isDone ? <span className="dim">Done</span> : isNext && action}
    </li>
  );
}
