/** A field's path in the API as a person reads it: `publications[3].posts[0].attachmentPaths` is `Publication 4, post 1, attachment paths`. */
export function fieldName(path: string): string {
  const name = path.split(".").map(partName).join(", ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function partName(part: string): string {
  const { name = part, index } = /^(?<name>\w+)\[(?<index>\d+)\]$/.exec(part)?.groups ?? {};
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .toLowerCase()
    .replace(/\burl(s?)\b/, "URL$1");
  return index === undefined ? words : `${words.replace(/s$/, "")} ${Number(index) + 1}`;
}
