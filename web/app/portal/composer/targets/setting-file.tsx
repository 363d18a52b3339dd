import { useMutation } from "@tanstack/react-query";
import { useSession } from "~/auth/session";
import { upload } from "~/portal/data/media";
import { ErrorBanner } from "~/ui/banner";
import { useDraft } from "../draft/draft-provider";

interface SettingFileProps {
  /** The file's path; empty until it is uploaded. */
  value: string;
  onChange: (path: string) => void;
  wiring: { id: string };
}

/** A setting that names a file: it is uploaded when it is chosen, and the draft holds its path. */
export function SettingFile({ value, onChange, wiring }: SettingFileProps) {
  const session = useSession();
  const { clientId } = useDraft().draft;
  const send = useMutation({
    mutationFn: (file: File) => upload(session, { file, clientId }),
    onSuccess: onChange,
  });
  const choose = (file: File | undefined) => {
    onChange("");
    if (file) send.mutate(file);
  };
  return (
    <>
      <input
        className="input"
        type="file"
        disabled={send.isPending}
        {...wiring}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <span className="hint" role="status">
        {value ? "Uploaded." : send.isPending && "Uploading…"}
      </span>
      {send.error && <ErrorBanner error={send.error} fallback="Failed to upload" />}
    </>
  );
}
