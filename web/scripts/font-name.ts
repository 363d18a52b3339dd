/** Gives a font file another name: replaces the `name` table of an sfnt (OpenType 1.9, "Font file" and "name"). */

const windowsUnicodeEnglish = { platform: 3, encoding: 1, language: 0x409 };
const headerSize = 12;
const recordSize = 16;

/** The same font under `family`; of the former names none is left. */
export function rename(sfnt: Buffer, family: string): Buffer {
  return assemble(
    sfnt.readUInt32BE(0),
    readTables(sfnt).map((table) => (table.tag === "name" ? { tag: "name", data: nameTable(family) } : table)),
  );
}

interface Table {
  tag: string;
  data: Buffer;
}

function readTables(sfnt: Buffer): Table[] {
  return Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => {
    const record = headerSize + index * recordSize;
    const offset = sfnt.readUInt32BE(record + 8);
    const length = sfnt.readUInt32BE(record + 12);
    return {
      tag: sfnt.toString("latin1", record, record + 4),
      data: Buffer.from(sfnt.subarray(offset, offset + length)),
    };
  });
}

/** Family, style, full name and PostScript name: ids 1, 2, 4 and 6. */
function nameTable(family: string): Buffer {
  const names = [
    { id: 1, text: family },
    { id: 2, text: "Regular" },
    { id: 4, text: family },
    { id: 6, text: family.replaceAll(" ", "") },
  ].map(({ id, text }) => ({ id, bytes: Buffer.from(text, "utf16le").swap16() }));
  const header = Buffer.alloc(6 + names.length * 12);
  header.writeUInt16BE(names.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  names.forEach(({ id, bytes }, index) => {
    const { platform, encoding, language } = windowsUnicodeEnglish;
    [platform, encoding, language, id, bytes.length, offset].forEach((value, field) =>
      header.writeUInt16BE(value, 6 + index * 12 + field * 2),
    );
    offset += bytes.length;
  });
  return Buffer.concat([header, ...names.map(({ bytes }) => bytes)]);
}

function assemble(version: number, tables: Table[]): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(headerSize + tables.length * recordSize);
  header.writeUInt32BE(version, 0);
  [tables.length, 2 ** power * 16, power, (tables.length - 2 ** power) * 16].forEach((value, field) =>
    header.writeUInt16BE(value, 4 + field * 2),
  );
  const parts = [header];
  let offset = header.length;
  tables.forEach(({ tag, data }, index) => {
    // The whole file's checksum, in `head`, counts as zero; WOFF2 writes it again.
    if (tag === "head") data.writeUInt32BE(0, 8);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    const record = headerSize + index * recordSize;
    header.write(tag, record, "latin1");
    [checksum(padded), offset, data.length].forEach((value, field) =>
      header.writeUInt32BE(value, record + 4 + field * 4),
    );
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
