import { useState } from "react";
import { DeliveryBadge, HttpStatus, OutcomeBadge, WebhookBadge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Loader } from "~/ui/mark";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { Snippet } from "~/ui/snippet";
import { Ago, Time } from "~/ui/time";
import { Kit, Row } from "./kit";

const sample = {
  id: "evt_01JD8Z71QF",
  type: "publication.partially_completed",
  occurredAt: "2025-11-21T09:30:14.218Z",
  data: { scheduleId: "sch_01JD8Z6K2V", accountId: 4110, isTest: false },
};
const headers = "content-type: application/json\nx-octavo-event: post.completed\nwebhook-timestamp: 1763717414";

/** What one reads. */
export function Surfaces() {
  return (
    <>
      <Kit title="States">
        <Row label="Delivery">
          {["PENDING", "SCHEDULED", "SUCCEEDED", "FAILED", "HELD"].map((status) => (
            <DeliveryBadge key={status} status={status} />
          ))}
        </Row>
        <Row label="Post">
          {["DRAFT", "PUBLISHING", "COMPLETED", "PARTIALLY_COMPLETED", "CANCELLED"].map((status) => (
            <OutcomeBadge key={status} status={status} />
          ))}
        </Row>
        <Row label="Webhook">
          <WebhookBadge status="ACTIVE" />
          <WebhookBadge status="DISABLED_GONE" />
        </Row>
        <Row label="HTTP">
          <HttpStatus status={200} />
          <HttpStatus status={503} />
          <HttpStatus status={null} />
        </Row>
        <Row label="Times">
          <Time iso="2025-11-21T09:30:00.000Z" none="Never" />
          <Ago iso="2025-11-21T09:30:00.000Z" none="Never" />
          <Ago iso={null} none="Never" />
        </Row>
      </Kit>
      <Kit title="Code">
        <Snippet title="JSON" code={JSON.stringify(sample, null, 2)} />
        <Snippet title="Headers" code={headers} language="headers" facts="200 after 84 ms" />
      </Kit>
      <Kit title="Notes and banners">
        <div className="note">
          <span className="sc">Note</span>
          <div>A schedule may be changed until its first publication begins.</div>
        </div>
        <Banner
          title="API request failed: 503 Service Unavailable"
          message="The database is away."
          requestId="req_7"
          action={{ label: "Try again", onClick: () => undefined }}
        />
        <Notice onDismiss={() => undefined}>Webhook created. The first event will reach it within seconds.</Notice>
      </Kit>
      <Kit title="Waiting and empty">
        <Loader>Loading your applications...</Loader>
        <div className="empty">
          <span>No webhooks configured for this app.</span>
          <Button>Add Your First Webhook</Button>
        </div>
        <Pager page={0} totalPages={8} onPage={() => undefined} />
      </Kit>
      <Kit title="Dialog">
        <OpenDialog />
      </Kit>
    </>
  );
}

function OpenDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>Delete webhook</Button>
      {isOpen && (
        <ConfirmDialog
          title="Delete webhook"
          question="Are you sure you want to delete this webhook? This action cannot be undone."
          confirmLabel="Delete"
          onCancel={() => setOpen(false)}
          onConfirm={() => setOpen(false)}
        />
      )}
    </Row>
  );
}
