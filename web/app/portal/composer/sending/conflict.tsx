import { useState } from "react";
import type { Schedule } from "~/api/types";
import { formatMoment } from "~/lib/format";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useDraft } from "../draft/draft-provider";
import { fieldIds, focusField } from "../draft/field-ids";
import { useSending } from "./sending-provider";
import "./conflict.css";

/** The draft was changed elsewhere: both texts stay until the person chooses. */
export function Conflict({ theirs }: { theirs: Schedule }) {
  const { keepMine, takeTheirs } = useSending();
  const { draft } = useDraft();
  const [showsBoth, showBoth] = useState(false);
  // The banner goes away with the choice.
  const choose = (choice: (theirs: Schedule) => void) => () => {
    focusField(fieldIds.part(0));
    choice(theirs);
  };
  return (
    <div className="banner tone pending" role="alert">
      <Icon name="exclamation" />
      <div className="banner-text">
        <p>
          <b>This draft was changed elsewhere</b> at {formatMoment(theirs.updatedTime)}, after you opened it. Your text
          is kept here until you choose.
        </p>
        {showsBoth && (
          <div className="both-texts">
            <BothText title="Yours" text={draft.common.parts.join("\n\n")} />
            <BothText title="The stored one" text={storedText(theirs)} />
          </div>
        )}
        <div className="button-row">
          <Button size="small" aria-expanded={showsBoth} onClick={() => showBoth(!showsBoth)}>
            {showsBoth ? "Hide both" : "See both"}
          </Button>
          <Button size="small" onClick={choose(keepMine)}>
            Keep mine
          </Button>
          <Button size="small" onClick={choose(takeTheirs)}>
            Take the stored one
          </Button>
        </div>
      </div>
    </div>
  );
}

function BothText({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="small-caps">{title}</p>
      <p className="both-text">{text || "No text"}</p>
    </div>
  );
}

function storedText({ publications }: Schedule): string {
  const posts = publications[0]?.posts.filter(({ role }) => role !== "FIRST_COMMENT") ?? [];
  return posts.map(({ content }) => content).join("\n\n");
}
