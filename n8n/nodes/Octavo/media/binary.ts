import { randomUUID } from "crypto";
import type { IBinaryData, IDataObject, IExecuteFunctions, IHttpRequestMethods } from "n8n-workflow";
import { type Call, callForItem } from "../../shared/api";
import { explained } from "../../shared/errors";
import { idempotent } from "../../shared/idempotency";
import type { components } from "../../shared/schema";

type UploadUrl = components["schemas"]["UploadUrl"];

/** Bytes up to which a file goes in one call. A larger one is streamed: it never stands in memory as a whole. */
const IN_ONE_CALL = 16 * 1024 * 1024;

/** Uploads a file of the item: `{path}`, which attachments take. */
export async function uploadBinary(context: IExecuteFunctions, item: number): Promise<IDataObject> {
  const field = context.getNodeParameter("binaryPropertyName", item) as string;
  const call = callForItem(context, item);
  const file = context.helpers.assertBinaryData(item, field);
  // Only a file that n8n keeps outside of its memory has an id.
  if (file.id) {
    const { fileSize } = await context.helpers.getBinaryMetadata(file.id);
    if (fileSize > IN_ONE_CALL) return await stream(context, call, file.id, file, fileSize);
  }
  const content = await context.helpers.getBinaryDataBuffer(item, field);
  return await send(call, idempotent(context, item), content, file.fileName);
}

async function send(call: Call, headers: IDataObject, content: Buffer, name = ""): Promise<IDataObject> {
  const boundary = randomUUID();
  // Octavo judges a file by its content: its type doesn't matter, and people know it by its name.
  const filename = `filename="${name.replaceAll(/["\r\n]/g, "_")}"`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; ${filename}\r\n\r\n`;
  return await call({
    method: "POST",
    url: "/v1/media/upload",
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

async function stream(
  context: IExecuteFunctions,
  call: Call,
  id: string,
  { mimeType, fileName }: IBinaryData,
  sizeBytes: number,
): Promise<IDataObject> {
  const promised = await call<UploadUrl>({
    method: "POST",
    url: "/v1/media/upload/urls",
    body: { filename: fileName, contentType: mimeType, sizeBytes },
  });
  try {
    await context.helpers.httpRequest({
      method: promised.method as IHttpRequestMethods,
      url: promised.url,
      headers: { ...promised.headers },
      body: await context.helpers.getBinaryStream(id),
      // To follow one, the HTTP client would keep the whole file.
      disableFollowRedirect: true,
    });
  } catch (error) {
    throw explained(context.getNode(), error);
  }
  return await call({ method: "POST", url: "/v1/media/upload/confirm", body: { key: promised.key } });
}
