import { useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { useWaitingItems } from "~/portal/data/approvals";
import { useCommands } from "~/portal/data/page-commands";

/** J and K open the approvals that wait before and after this one. The list is read when it is first needed. */
export function useNeighbours(approvalId: string, isDecided: boolean) {
  const navigate = useNavigate();
  const list = useWaitingItems(isDecided);
  const move = async (step: number) => {
    const items = (await list.refetch()).data ?? [];
    // One that was decided is in the list no more: the next one is the first.
    const wanted = items[items.findIndex(({ approval }) => approval.id === approvalId) + step];
    if (wanted) await navigate(paths.approval(wanted.approval.id));
  };
  useCommands(
    [],
    [
      { keys: "J", does: "The next post", press: () => void move(1) },
      { keys: "K", does: "The post before", press: () => void move(-1) },
    ],
  );
  const waiting = list.data?.filter(({ approval }) => approval.id !== approvalId) ?? [];
  return { waiting, hasMore: list.hasNextPage };
}
