import { useMutation } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { useSession } from "~/auth/session";
import { upload } from "~/portal/data/media";
import { ErrorBanner } from "~/ui/banner";
import type { PostValues } from "./compose";
import type { SettingPath } from "./setting-control";

interface SettingFileProps {
  path: SettingPath;
  id: string;
}

/** A setting that names a file: it is uploaded when it is chosen, and the form holds its path. */
export function SettingFile({ path, ...wiring }: SettingFileProps) {
  const { api } = useSession();
  const { getValues, setValue, watch } = useFormContext<PostValues>();
  const send = useMutation({
    mutationFn: (file: File) => upload(api, file, getValues("clientId")),
    onSuccess: (uploaded) => setValue(path, uploaded),
  });
  const choose = (file: File | undefined) => {
    setValue(path, "");
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
        {watch(path) ? "Uploaded." : send.isPending && "Uploading…"}
      </span>
      {send.error && <ErrorBanner error={send.error} fallback="Failed to upload" />}
    </>
  );
}
