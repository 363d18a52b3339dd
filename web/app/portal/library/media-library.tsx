import { useSearchParams } from "react-router";
import { Button } from "~/ui/button";
import { FilterLine, FilterMenu } from "~/ui/filter-line";
import { Icon } from "~/ui/icons";
import { PageTitle } from "~/ui/page-title";
import { QueryError } from "~/ui/query-error";
import { Skeleton } from "~/ui/skeleton";
import { type MediaFilter, type MediaType, useMedia } from "~/portal/data/media-library";
import { readMediaFilter, writeMediaFilter } from "./media-filter";
import { MediaRow } from "./media-row";
import "./media-library.css";

const types = [
  { value: "image", label: "Images" },
  { value: "video", label: "Videos" },
  { value: "document", label: "Documents" },
];
const uses = [
  { value: "yes", label: "in a post" },
  { value: "no", label: "in no post" },
];

/** What was uploaded: where it fits, where it is used, and what can go. The address holds the filters. */
export function MediaLibrary() {
  const [parameters, setParameters] = useSearchParams();
  const filter = readMediaFilter(parameters);
  const set = (change: Partial<MediaFilter>) =>
    setParameters(writeMediaFilter({ ...filter, ...change }), { replace: true });
  return (
    <>
      <PageTitle
        isTight
        title="Media"
        below={<p className="supporting">Files that were uploaded for posts, newest first.</p>}
      />
      <FilterLine>
        <FilterMenu
          label="Type"
          all="all"
          options={types}
          value={filter.type}
          onChange={(type) => set({ type: type as MediaType | undefined })}
        />
        <FilterMenu
          label="Used"
          all="all"
          options={uses}
          value={filter.used === undefined ? undefined : filter.used ? "yes" : "no"}
          onChange={(used) => set({ used: used === undefined ? undefined : used === "yes" })}
        />
      </FilterLine>
      <MediaList filter={filter} onClear={() => set({ type: undefined, used: undefined })} />
    </>
  );
}

function MediaList({ filter, onClear }: { filter: MediaFilter; onClear: () => void }) {
  const media = useMedia(filter);
  const files = media.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = filter.type !== undefined || filter.used !== undefined;
  return (
    <>
      {media.isPending && <Skeleton label="Loading media..." lines={6} />}
      <QueryError query={media} fallback="Failed to load media" />
      {media.data && files.length === 0 && (
        <div className="empty-state">
          {isFiltered
            ? "No files found for the selected filters."
            : "Nothing uploaded yet. Files of your posts appear here."}
          {isFiltered && <Button onClick={onClear}>Clear Filters</Button>}
        </div>
      )}
      {files.length > 0 && (
        <ul className="media-list ruled-list" aria-label="Media">
          {files.map((file) => (
            <MediaRow key={file.path} file={file} />
          ))}
        </ul>
      )}
      {media.hasNextPage && (
        <p className="follow-up">
          <Button pending={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()}>
            <Icon name="down" />
            {media.isFetchingNextPage ? "Loading..." : "Show older files"}
          </Button>
        </p>
      )}
    </>
  );
}
