import type { ReactNode } from "react";
import type { Approval } from "~/api/types";
import { Face } from "~/ui/face";
import { Icon } from "~/ui/icons";
import { Time } from "~/ui/time";
import { partyName } from "./approval-words";

const means = {
  PERSON: "",
  KEY: " with a key",
  APP: " as an application",
  OPERATOR: " for the operator",
  REVIEW_LINK: "",
} as const;

/** Who asked, and no more certain than it is. */
export function Asker({ approval, children }: { approval: Approval; children?: ReactNode }) {
  const { requestedBy, requestedTime } = approval;
  return (
    <div className="asker">
      <Face name={partyName(requestedBy)} />
      <div>
        <p>
          <b>{partyName(requestedBy)}</b> <NotVerified party={requestedBy} />
        </p>
        <p className="supporting tabular">
          asked at <Time iso={requestedTime} none="" />
          {means[requestedBy.type]}. {children}
        </p>
      </div>
    </div>
  );
}

/** Next to a name that a program gave itself. */
export function NotVerified({ party }: { party: Approval["requestedBy"] }) {
  if (party.nameVerified) return null;
  return (
    <span className="badge tone pending">
      <Icon name="question" />
      Name not verified
    </span>
  );
}
