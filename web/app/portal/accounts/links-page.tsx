import { Icon } from "~/ui/icons";
import { Button } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { AllLinks } from "./connect-links";
import { useLinkDialog } from "./use-link-dialog";
import "./accounts.css";

/** Every connect link of the workspace. The newest are on the screen of accounts too. */
export function ConnectLinksPage() {
  const { open, dialog } = useLinkDialog();
  return (
    <>
      <PageTitle
        title="Connect links"
        isTight
        below={
          <p className="supporting readable">
            A page where your customers connect their own accounts. They need no sign-in.
          </p>
        }
      >
        {open && (
          <Button variant="primary" onClick={() => open({})}>
            <Icon name="plus" />
            New connect link
          </Button>
        )}
      </PageTitle>
      <AllLinks onLink={open} />
      {dialog}
    </>
  );
}
