import credential from "../pictures/n8n-credential.png";
import schedule from "../pictures/n8n-schedule.png";
import triggerWorkflow from "../pictures/n8n-trigger-workflow.png";
import workflow from "../pictures/n8n-workflow.png";

/** Pictures of n8n's editor, as `make test-n8n` takes them: 1280 pixels wide, and so many high. */
const pictures = {
  credential: { address: credential, height: 1100 },
  schedule: { address: schedule, height: 1100 },
  workflow: { address: workflow, height: 560 },
  "trigger-workflow": { address: triggerWorkflow, height: 560 },
};

/** Loaded when it is opened. */
export function EditorPicture({ name, alt }: { name: keyof typeof pictures; alt: string }) {
  const { address, height } = pictures[name];
  return (
    <details className="screenshot" data-markdown="skip" data-search="skip">
      <summary>In n8n’s editor</summary>
      <img src={address} alt={alt} width={1280} height={height} loading="lazy" />
    </details>
  );
}
