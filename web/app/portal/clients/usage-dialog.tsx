import { type FormEvent, useEffect, useRef, useState } from "react";
import type { App } from "~/api/types";
import { counted } from "~/lib/counted";
import { ErrorBanner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/select-field";
import { toast } from "~/ui/toast";
import { type ReadSoFar, usageMonths, useUsageExport } from "~/portal/data/usage";

interface UsageDialogProps {
  app: App;
  onClose: () => void;
}

/** A month, and then its file. */
export function UsageDialog({ app, onClose }: UsageDialogProps) {
  const [months] = useState(() => usageMonths(new Date()));
  const [month = "", setMonth] = useState(months[0]);
  const { isPending, error, read, start } = useExport(app, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) start(month);
  }

  return (
    <Dialog title="Export usage as CSV" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          {error && <Failed error={error} />}
          <MonthField months={months} value={month} onChange={setMonth} />
          <p className="hint">
            One line for each client: posts, deliveries and network costs of the month (UTC), and the bytes that it
            stores now.
          </p>
          <p className="hint tabular" role="status">
            {isPending && progressWords(read)}
          </p>
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {isPending ? "Exporting..." : "Export CSV"}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Stops when the dialog is closed. */
function useExport(app: App, onSaved: () => void) {
  const [read, setRead] = useState<ReadSoFar>();
  const running = useRef<AbortController>(undefined);
  const { isPending, error, mutate } = useUsageExport(app, setRead);
  useEffect(() => () => running.current?.abort(), []);

  function start(month: string) {
    running.current = new AbortController();
    setRead(undefined);
    mutate({ month, signal: running.current.signal }, { onSuccess: finish });
  }

  function finish(name: string) {
    toast(`${name} was saved.`);
    onSaved();
  }

  return { isPending, error, read, start };
}

function Failed({ error }: { error: unknown }) {
  return (
    <>
      <ErrorBanner error={error} fallback="Failed to export the usage" />
      <p>No file was saved. Export again to start from the first client.</p>
    </>
  );
}

function MonthField({ months, value, onChange }: MonthFieldProps) {
  return (
    <SelectField label="Month" value={value} onChange={onChange}>
      {months.map((month, index) => (
        <option key={month} value={month}>
          {monthName(month)}
          {index === 0 && ", so far"}
        </option>
      ))}
    </SelectField>
  );
}

interface MonthFieldProps {
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** `November 2026` */
function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

function progressWords(read: ReadSoFar | undefined): string {
  return read ? `Read the ${read.what} of ${counted(read.count, "client")}...` : "Reading the clients...";
}
