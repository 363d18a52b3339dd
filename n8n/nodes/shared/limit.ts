import type { IDataObject, IDisplayOptions, IExecuteFunctions, INodeProperties } from "n8n-workflow";
import type { Call } from "./api";

/** "Return All" and "Limit" of a list. */
export function limitFields(show: NonNullable<IDisplayOptions["show"]>): INodeProperties[] {
  return [
    {
      displayName: "Return All",
      name: "returnAll",
      type: "boolean",
      default: false,
      description: "Whether to return all results or only up to a given limit",
      displayOptions: { show },
    },
    {
      displayName: "Limit",
      name: "limit",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 50,
      description: "Max number of results to return",
      displayOptions: { show: { ...show, returnAll: [false] } },
    },
  ];
}

/** How many to return; infinite for all. */
export function mostWanted(context: IExecuteFunctions, item: number): number {
  if (context.getNodeParameter("returnAll", item)) return Infinity;
  return context.getNodeParameter("limit", item) as number;
}

interface Page {
  items: IDataObject[];
  nextCursor?: string | null;
}

/** Reads a list page by page until there are enough; a page has at most `pageSize`. */
export async function readPages(
  call: Call,
  url: string,
  query: IDataObject,
  most: number,
  pageSize: number,
): Promise<IDataObject[]> {
  const found: IDataObject[] = [];
  for (let cursor: string | null | undefined; ;) {
    const qs = { ...query, limit: Math.min(pageSize, most - found.length), ...(cursor && { cursor }) };
    const page: Page = await call({ method: "GET", url, qs });
    found.push(...page.items);
    cursor = page.nextCursor;
    if (!cursor || found.length >= most) return found;
  }
}
