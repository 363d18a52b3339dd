import type { INodeProperties } from "n8n-workflow";
import { updateDisplayOptions } from "n8n-workflow";
import { CHAT_PLATFORMS, platformOptions } from "../../shared/platforms";
import type { components } from "../../shared/schema";
import { accountField } from "../account/field";
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
  { ...accountField("getAccounts", ["platform"]), required: true },
];

/** Every field of a post, by its name in the API. One that the API adds does not compile until it is here. */
const postFields = {
  content: { displayName: "Text", name: "content", type: "string", typeOptions: { rows: 4 }, default: "" },
  attachmentPaths: {
    displayName: "Attachment Paths",
    name: "attachmentPaths",
    type: "string",
    default: "",
    placeholder: "{{ $json.path }}",
    description:
      "The path that Media: Upload returns. Separate several paths with commas, or use a list from an expression.",
  },
  altTexts: {
    displayName: "Alternative Texts",
    name: "altTexts",
    type: "string",
    typeOptions: { multipleValues: true, multipleValueButtonText: "Add Text" },
    default: [],
    description: "Descriptions of the attachments, in the same order",
  },
  chatId: {
    displayName: "Chat Name or ID",
    name: "chatId",
    type: "options",
    typeOptions: { loadOptionsMethod: "getChats", loadOptionsDependsOn: ["accountId", "workspaceId"] },
    required: true,
    default: "",
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: { show: { platform: CHAT_PLATFORMS } },
  },
  thumbnailPath: {
    displayName: "Thumbnail Path",
    name: "thumbnailPath",
    type: "string",
    default: "",
    description: "Path of an uploaded picture to show before the video plays, on networks that support it",
  },
  mediaFit: {
    displayName: "Fit Pictures",
    name: "mediaFit",
    type: "options",
    options: [
      { name: "Crop", value: "CROP", description: "Cut the edges off" },
      { name: "Off", value: "OFF", description: "Send pictures as they are" },
      { name: "Pad", value: "PAD", description: "Add a white background" },
    ],
    default: "OFF",
    description: "Whether to make pictures fit the aspect ratio and the size that the network accepts",
  },
  firstComment: {
    displayName: "First Comment",
    name: "firstComment",
    type: "string",
    typeOptions: { rows: 2 },
    default: "",
    description: "A comment to publish under the post, on networks that support it",
  },
  thread: {
    displayName: "Thread",
    name: "thread",
    type: "string",
    typeOptions: { multipleValues: true, multipleValueButtonText: "Add Part", rows: 2 },
    default: [],
    description: "The texts of further posts, each a reply to the one before it, on networks that support it",
  },
} satisfies Record<keyof components["schemas"]["Post"], INodeProperties>;

const { content, attachmentPaths, chatId, ...others } = postFields;
/** The fields that most posts leave out. */
export const moreFields: INodeProperties[] = Object.values(others);

/** Of the publication, not of the post: `publication.ts` puts it there. */
const aiDisclosure: INodeProperties = {
  displayName: "AI Disclosure",
  name: "aiDisclosure",
  type: "options",
  options: [
    { name: "Assisted", value: "ASSISTED" },
    { name: "Generated", value: "GENERATED" },
    { name: "None", value: "NONE" },
  ],
  default: "NONE",
  description: "Whether AI made it. Sets the label of a network that has one.",
};

const more: INodeProperties = {
  displayName: "More of the Post",
  name: "more",
  type: "collection",
  placeholder: "Add Field",
  default: {},
  options: [...moreFields, aiDisclosure],
};

const settings = Object.entries(SETTINGS).flatMap(([platform, fields]) =>
  updateDisplayOptions({ show: { platform: [platform] } }, fields),
);

/** Everything about a post on one account; `publication.ts` reads it. */
export const publicationFields: INodeProperties[] = [...account, chatId, content, attachmentPaths, ...settings, more];
