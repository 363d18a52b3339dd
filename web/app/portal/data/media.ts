import { type Api, body } from "~/api/client";

/** Gives the path that posts name the file by. */
export async function upload(api: Api, file: File, clientId: string): Promise<string> {
  const { path } = await body(
    api.POST("/v1/media/upload", {
      headers: { "x-api-key": clientId },
      // The schema types a binary part as a string; the serializer sends the file itself.
      body: { file: file.name },
      bodySerializer: () => {
        const form = new FormData();
        form.append("file", file);
        return form;
      },
    }),
  );
  return path;
}
