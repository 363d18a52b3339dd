import type { Delivery } from "~/api/types";
import { titleCase } from "~/lib/format";
import { DeliveryBadge, HttpStatus } from "~/ui/badge";
import { CodeBlock } from "~/ui/code-block";
import { copyText } from "~/ui/copy-button";
import { Icon } from "~/ui/icons";
import { Time } from "~/ui/time";

/** One delivery; opens to show its bodies. Several rows may be open at once. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  return (
    <details className="dr">
      <summary>
        <Icon name="forward" />
        <span>
          <span className="ev">{delivery.eventType}</span>
          <span className="sub">{delivery.eventId}</span>
        </span>
        <span>
          {titleCase(delivery.aggregateType)}
          <span className="sub">{delivery.aggregateId}</span>
        </span>
        <span className="num">
          <span className="lab">Attempt </span>
          {delivery.attempt}
        </span>
        <span className="num dim">
          <Time iso={delivery.occurredAt} none="–" />
        </span>
        <span className="stc">
          <DeliveryBadge status={delivery.status} />
        </span>
        <HttpStatus status={delivery.httpStatus} />
      </summary>
      <DeliveryDetails delivery={delivery} />
    </details>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  return (
    <div className="more">
      <dl className="facts num">
        <div className="eid">
          <dt>Event </dt>
          <dd className="mono">{delivery.eventId}</dd>
        </div>
        <TimeFact name="Last attempt" iso={delivery.lastAttemptAt} />
        <TimeFact name="Next attempt" iso={delivery.nextAttemptAt} />
        <TimeFact name="Created" iso={delivery.createdTime} />
      </dl>
      {delivery.errorMessage && (
        <div className="banner st failed">
          <Icon name="cross" />
          <p>
            <b>Error message</b> {delivery.errorMessage}
          </p>
        </div>
      )}
      <div className="pair">
        <Body title="Request body" text={JSON.stringify(delivery.requestBody, null, 2)} />
        {delivery.responseBody && <Body title="Response body" text={delivery.responseBody} />}
      </div>
    </div>
  );
}

function TimeFact({ name, iso }: { name: string; iso: string | null | undefined }) {
  return (
    <div>
      <dt>{name} </dt>
      <dd>
        <Time iso={iso} none="N/A" />
      </dd>
    </div>
  );
}

function Body({ title, text }: { title: string; text: string }) {
  return <CodeBlock title={title} code={text} onCopy={() => void copyText(text)} />;
}
