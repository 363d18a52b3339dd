import type { App, Webhook } from "~/api/types";
import { lazyRoute } from "~/ui/lazy-route";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const RecoverDialog = lazyRoute(async () => (await import("./recover-dialog")).RecoverDialog);
const RotateDialog = lazyRoute(async () => (await import("./rotate-dialog")).RotateDialog);
const TestDialog = lazyRoute(async () => (await import("./test-dialog")).TestDialog);
const RecipeDialog = lazyRoute(async () => (await import("./recipe/recipe-dialog")).RecipeDialog);

export type WebhookTask = "delete" | "test" | "recover" | "rotate" | "recipe";

interface WebhookDialogProps {
  app: App;
  webhook: Webhook;
  /** Which dialog is open, if any. */
  task: WebhookTask | undefined;
  onClose: () => void;
  onDelete: () => void;
}

export function WebhookDialog({ app, webhook, task, onClose, onDelete }: WebhookDialogProps) {
  switch (task) {
    case "test":
      return <TestDialog webhook={webhook} onClose={onClose} />;
    case "recover":
      return <RecoverDialog webhook={webhook} onClose={onClose} />;
    case "rotate":
      return <RotateDialog webhook={webhook} onClose={onClose} />;
    case "recipe":
      return <RecipeDialog app={app} webhook={webhook} onClose={onClose} />;
    case "delete":
      return (
        <ConfirmDialog
          title="Delete webhook"
          question="Are you sure you want to delete this webhook? This action cannot be undone."
          detail={webhook.url}
          confirmLabel="Delete"
          onCancel={onClose}
          onConfirm={() => {
            onClose();
            onDelete();
          }}
        />
      );
    case undefined:
      return null;
  }
}
