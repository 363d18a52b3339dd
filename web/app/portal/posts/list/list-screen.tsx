import { counted } from "~/lib/counted";
import { toast } from "~/ui/toast";
import { useMayWrite } from "~/portal/data/workspaces";
import type { PostsAddress } from "../desk/address";
import { useBulk } from "./bulk";
import { BulkBar } from "./bulk-bar";
import { BulkResult } from "./bulk-result";
import { CalendarBar } from "../parts/calendar-bar";
import { useChoice } from "./choice";
import { PostFilters } from "../parts/filter-line";
import { ListView } from "./list-view";
import { OfflineBanner } from "../parts/offline-banner";
import { SearchField } from "~/ui/search-field";

/** The list, with what can be done for many posts at once. */
export function ListScreen({ address }: { address: PostsAddress }) {
  const mayWrite = useMayWrite();
  const choice = useChoice();
  const bulk = useBulk(({ done, total, failures }) => {
    choice.only(failures.map(({ post }) => post));
    if (failures.length === 0) toast(`${done} ${counted(total, "post")}.`);
  });
  const isRunning = bulk.run !== undefined && bulk.run.finished < bulk.run.total;
  const isChoosing = choice.posts.length > 0;
  return (
    <>
      <CalendarBar address={address}>
        {isChoosing && !isRunning ? (
          <BulkBar choice={choice} start={(task) => void bulk.start(task)} />
        ) : (
          <PostFilters address={address}>
            <SearchField label="Search posts" search={address.filters.search} onSearch={(q) => address.filter({ q })} />
          </PostFilters>
        )}
      </CalendarBar>
      <OfflineBanner />
      {bulk.run && <BulkResult run={bulk.run} onDismiss={bulk.dismiss} />}
      <div className={isChoosing ? "choosing" : undefined}>
        <ListView address={address} choice={mayWrite ? choice : undefined} />
      </div>
    </>
  );
}
