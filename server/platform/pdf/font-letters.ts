const TABLE_LIST = 12;
const TABLE_ENTRY = 16;
const LAST_RANGE = 0xffff;

type Range = readonly [first: number, last: number];

/** The ranges of code points that a font can draw, from the character map that its makers wrote for all systems. */
export function letterRanges(font: Buffer): Range[] {
  const map = characterMap(font);
  const bytes = map.readUInt16BE(6);
  const [lasts, firsts] = [14, 14 + bytes + 2];
  return Array.from({ length: bytes / 2 }, (_, index): Range => {
    return [map.readUInt16BE(firsts + 2 * index), map.readUInt16BE(lasts + 2 * index)];
  }).filter(([first]) => first !== LAST_RANGE);
}

function characterMap(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => TABLE_LIST + TABLE_ENTRY * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error('This font has no character map.');
  const table = font.subarray(font.readUInt32BE(entry + 8));
  const map = table.subarray(table.readUInt32BE(8));
  if (map.readUInt16BE(0) !== 4) throw new Error('The character map of this font has another format.');
  return map;
}
