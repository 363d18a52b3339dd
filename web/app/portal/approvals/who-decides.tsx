import { useSession } from "~/auth/session";
import { may } from "~/lib/roles";
import { useMembers } from "~/portal/data/members";
import { useCurrentWorkspace } from "~/portal/data/workspaces";

interface WhoDecidesProps {
  workspace: { id: string } | null | undefined;
}

/** In the place of the buttons, for members who may not decide. */
export function WhoDecides({ workspace }: WhoDecidesProps) {
  return (
    <footer className="decision-bar">
      <p>
        Your role does not allow you to decide. <AskThem workspace={workspace} />
      </p>
    </footer>
  );
}

/** In the place of "Approve", where everyone's posts wait and this one is the person's own. */
export function SomeoneElse({ workspace }: WhoDecidesProps) {
  return (
    <p>
      This is your own post. In this workspace, someone else approves it. <AskThem workspace={workspace} />
    </p>
  );
}

function AskThem({ workspace }: WhoDecidesProps) {
  const { userId: ownId } = useSession();
  const own = useCurrentWorkspace().data;
  const members = useMembers((workspace ?? own)?.id ?? "").data ?? [];
  const names = members
    .filter(({ role, userId }) => may(role, "APPROVE") && userId !== ownId)
    .map(({ name, email }) => name ?? email ?? "a member");
  if (names.length === 0) return null;
  return <>Ask {new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}.</>;
}
