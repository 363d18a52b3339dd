import { may } from "~/lib/roles";
import { useMembers } from "~/portal/data/members";
import { useCurrentWorkspace } from "~/portal/data/workspaces";

/** In the place of the buttons, for members who may not decide. */
export function WhoDecides({ workspace }: { workspace: { id: string } | null | undefined }) {
  const own = useCurrentWorkspace().data;
  const members = useMembers((workspace ?? own)?.id ?? "").data ?? [];
  const names = members
    .filter(({ role }) => may(role, "APPROVE"))
    .map(({ name, email }) => name ?? email ?? "a member");
  return (
    <footer className="decision-bar">
      <p>
        Your role does not allow you to decide.{" "}
        {names.length > 0 && `Ask ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}.`}
      </p>
    </footer>
  );
}
