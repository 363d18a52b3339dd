import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { useExport } from "~/portal/data/me";
import { Section } from "~/portal/parts/section";
import { DeleteAccount } from "./delete-account";
import { FreshDialog } from "~/portal/parts/fresh-dialog";
import { useOpenChange } from "~/portal/parts/use-open-change";

/** Taking everything along, and leaving. */
export function YourData({ email }: { email: string }) {
  const download = useExport();
  const [open, setOpen] = useOpenChange();
  const close = () => setOpen();
  return (
    <Section
      title="Your data"
      intro="Deleting your account deletes your personal workspace and those where you are the only member, with their applications and posts."
    >
      {download.error && <ErrorBanner error={download.error} fallback="Failed to download your data" />}
      <div className="button-row follow-up">
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? "Downloading..." : "Download your data"}
        </Button>
        <Button variant="danger" onClick={() => setOpen("delete")}>
          Delete account
        </Button>
      </div>
      {open === "delete" && (
        <FreshDialog title="Delete your account" change="delete" purpose="to delete your account" onClose={close}>
          {(onTooOld) => <DeleteAccount email={email} onClose={close} onTooOld={onTooOld} />}
        </FreshDialog>
      )}
    </Section>
  );
}
