import type { INodeProperties } from "n8n-workflow";
import { updateDisplayOptions } from "n8n-workflow";
import { platformOptions } from "../../shared/platforms";
import { SETTINGS } from "./settings";

const account: INodeProperties[] = [
  {
    displayName: "Platform",
    name: "platform",
    type: "options",
    noDataExpression: true,
    options: platformOptions,
    default: "TELEGRAM",
  },
  {
    displayName: "Account Name or ID",
    name: "accountId",
    type: "options",
    typeOptions: { loadOptionsMethod: "getAccounts", loadOptionsDependsOn: ["platform"] },
    required: true,
    default: "",
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  },
  {
    displayName: "Chat Name or ID",
    name: "chatId",
    type: "options",
    typeOptions: { loadOptionsMethod: "getChats", loadOptionsDependsOn: ["accountId"] },
    required: true,
    default: "",
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: { show: { platform: ["TELEGRAM"] } },
  },
];

const content: INodeProperties[] = [
  { displayName: "Text", name: "content", type: "string", typeOptions: { rows: 4 }, default: "" },
  {
    displayName: "Attachment Paths",
    name: "attachmentPaths",
    type: "string",
    default: "",
    placeholder: "{{ $json.path }}",
    description:
      "The path that Media: Upload returns. Separate several paths with commas, or use a list from an expression.",
  },
];

const more: INodeProperties = {
  displayName: "More of the Post",
  name: "more",
  type: "collection",
  placeholder: "Add Field",
  default: {},
  options: [
    {
      displayName: "Alternative Texts",
      name: "altTexts",
      type: "string",
      typeOptions: { multipleValues: true, multipleValueButtonText: "Add Text" },
      default: [],
      description: "Descriptions of the attachments, in the same order",
    },
    {
      displayName: "Thumbnail Path",
      name: "thumbnailPath",
      type: "string",
      default: "",
      description: "Path of an uploaded picture to show before the video plays, on networks that support it",
    },
  ],
};

const settings = Object.entries(SETTINGS).flatMap(([platform, fields]) =>
  updateDisplayOptions({ show: { platform: [platform] } }, fields),
);

/** Everything about a post on one account; `publication.ts` reads it. */
export const publicationFields: INodeProperties[] = [...account, ...content, ...settings, more];
