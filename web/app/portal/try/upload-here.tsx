import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "~/auth/session";
import { ErrorBanner } from "~/ui/banner";
import { upload } from "~/portal/data/media";
import { keep } from "./kept";

interface UploadHereProps {
  /** What the file is for. */
  label: string;
  clientId: string | undefined;
  onUploaded: (path: string) => void;
}

/** Uploads a file where its path is asked for. */
export function UploadHere({ label, clientId, onUploaded }: UploadHereProps) {
  const session = useSession();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (file: File) => upload(session, { file, clientId: clientId ?? "" }),
    onSuccess: async (path) => {
      keep("file", path);
      await queries.invalidateQueries({ queryKey: ["kept"] });
      onUploaded(path);
    },
  });
  return (
    <>
      <input
        className="input"
        type="file"
        aria-label={`Upload a file for ${label}`}
        disabled={send.isPending}
        onChange={({ target }) => target.files?.[0] && send.mutate(target.files[0])}
      />
      {send.error && <ErrorBanner error={send.error} fallback="Failed to upload" />}
    </>
  );
}
