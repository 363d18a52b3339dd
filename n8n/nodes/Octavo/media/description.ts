import type { INodeProperties } from "n8n-workflow";

const upload = { resource: ["media"], operation: ["upload"] };

export const mediaProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["media"] } },
    options: [
      {
        name: "Upload",
        value: "upload",
        description: "Upload a picture or video for posts",
        action: "Upload media",
      },
    ],
    default: "upload",
  },
  {
    displayName: "Source",
    name: "source",
    type: "options",
    options: [
      { name: "Binary Data", value: "binary", description: "A file in the workflow" },
      { name: "URL", value: "url", description: "Octavo downloads the file from a URL" },
    ],
    default: "binary",
    displayOptions: { show: upload },
  },
  {
    displayName: "Input Data Field Name",
    name: "binaryPropertyName",
    type: "string",
    default: "data",
    required: true,
    hint: "The name of the input field containing the binary file data to be uploaded",
    displayOptions: { show: { ...upload, source: ["binary"] } },
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    default: "",
    required: true,
    placeholder: "https://media.example.com/clip.mp4",
    description: "The https URL of the file, on a public address",
    displayOptions: { show: { ...upload, source: ["url"] } },
  },
  {
    displayName: "Wait Until Ready",
    name: "wait",
    type: "boolean",
    default: true,
    description:
      "Whether to wait until Octavo has the file. Otherwise, use the trigger node's event media.import.ready to get its path.",
    displayOptions: { show: { ...upload, source: ["url"] } },
  },
  {
    displayName: "Wait at Most (Seconds)",
    name: "timeout",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 300,
    displayOptions: { show: { ...upload, source: ["url"], wait: [true] } },
  },
];
