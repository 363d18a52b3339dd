import { type FormEvent, useRef } from "react";
import { Icon } from "~/ui/icons";
import { useFindClient } from "~/portal/data/clients";
import { enterClient } from "~/portal/data/workspaces";
import { useSearchKey } from "./client-keys";

interface ClientFinderProps {
  appId: string;
  text: string;
  onChange: (text: string) => void;
}

/** Finds while one types. Enter opens the client whose `externalId` this is. */
export function ClientFinder({ appId, text, onChange }: ClientFinderProps) {
  const field = useRef<HTMLInputElement>(null);
  const find = useFindClient(appId);
  useSearchKey(() => field.current?.select());

  function open(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || find.isPending) return;
    find.mutate(text.trim(), { onSuccess: (workspace) => workspace && enterClient(workspace, appId) });
  }

  return (
    <form role="search" className="client-finder" onSubmit={open}>
      <Icon name="search" />
      <label>
        <span className="visually-hidden">Search by name or externalId</span>
        <input
          ref={field}
          type="search"
          className="input"
          placeholder="Name or externalId"
          autoComplete="off"
          aria-keyshortcuts="/"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </form>
  );
}
