import { useState } from "react";
import { useSearchParams } from "react-router";
import type { MediaFile } from "~/api/types";
import { may } from "~/lib/roles";
import { useApps } from "~/portal/data/apps";
import type { MediaFilter } from "~/portal/data/media-library";
import { useRole } from "~/portal/data/workspaces";
import { MediaFilters } from "~/portal/parts/media/media-filters";
import { MediaPages } from "~/portal/parts/media/media-pages";
import { FilterLine, FilterMenu } from "~/ui/filter-line";
import { PageTitle } from "~/ui/page-title";
import { ChosenBar } from "./chosen-bar";
import { readMediaFilter, writeMediaFilter } from "./media-filter";
import { MediaRow } from "./media-row";
import { Uploading } from "./uploading";
import "./media-library.css";

const uses = [
  { value: "yes", label: "in a post" },
  { value: "no", label: "in no post" },
];

/** What was uploaded: where it fits, where it is used, and what can go. The address holds the filters. */
export function MediaLibrary() {
  const [app] = useApps().data ?? [];
  const mayUse = may(useRole(), "WRITE");
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
      {mayUse && <Uploading clientId={app?.clientId ?? ""} />}
      <FilterLine>
        <MediaFilters filter={filter} onChange={set} />
        <FilterMenu
          label="Used"
          all="all"
          options={uses}
          value={filter.used === undefined ? undefined : filter.used ? "yes" : "no"}
          onChange={(used) => set({ used: used === undefined ? undefined : used === "yes" })}
        />
      </FilterLine>
      <MediaList filter={filter} mayUse={mayUse} onClear={() => setParameters({}, { replace: true })} />
    </>
  );
}

interface MediaListProps {
  filter: MediaFilter;
  /** Whether the person may put files into posts and delete them. */
  mayUse: boolean;
  onClear: () => void;
}

function MediaList({ filter, mayUse, onClear }: MediaListProps) {
  const [chosen, setChosen] = useState<readonly MediaFile[]>([]);
  const isChosen = ({ path }: MediaFile) => chosen.some((file) => file.path === path);
  const toggle = (file: MediaFile) =>
    setChosen(isChosen(file) ? chosen.filter(({ path }) => path !== file.path) : [...chosen, file]);
  return (
    <>
      <MediaPages filter={filter} onClear={onClear} empty="Nothing uploaded yet. Files of your posts appear here, too.">
        {(files) => (
          <ul className="media-list ruled-list" aria-label="Media">
            {files.map((file) => (
              <MediaRow
                key={file.path}
                file={file}
                isChosen={isChosen(file)}
                toggle={mayUse ? () => toggle(file) : undefined}
              />
            ))}
          </ul>
        )}
      </MediaPages>
      {chosen.length > 0 && <ChosenBar files={chosen} onClear={() => setChosen([])} />}
    </>
  );
}
