import { describeFailure, type ErrorDetail } from "~/lib/api-error";
import { fieldName } from "~/lib/field-name";
import { Icon } from "./icons";

interface BannerProps {
  title: string;
  message?: string;
  details?: readonly ErrorDetail[];
  requestId?: string;
  action?: { label: string; onClick: () => void };
}

/** An error message, in place. */
export function Banner({ title, message, details = [], requestId, action }: BannerProps) {
  return (
    <div className="banner tone failed" role="alert">
      <Icon name="cross" />
      <div className="banner-text">
        <p>
          <b>{title}</b>
        </p>
        {message && <p>{message}</p>}
        {details.length > 0 && (
          <ul>
            {details.map(({ field, message: text }) => (
              <li key={`${field} ${text}`}>
                {field && <b>{fieldName(field)}:</b>} {text}
              </li>
            ))}
          </ul>
        )}
        {requestId && <p className="hint">Request ID {requestId}</p>}
      </div>
      {action && (
        <button type="button" className="link-button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}

/** The banner of something that was thrown; `fallback` is for what is no error object. */
export function ErrorBanner({
  error,
  fallback,
  action,
}: {
  error: unknown;
  fallback: string;
  action?: BannerProps["action"];
}) {
  return <Banner {...describeFailure(error, fallback)} action={action} />;
}
