import { Failure } from '#server/platform/failure.ts';

/** Encodes the position of the next page; callers send it back unchanged. */
export function writeCursor(numbers: readonly number[]): string {
  return Buffer.from(numbers.join(' ')).toString('base64url');
}

/** Decodes a cursor; refuses one that was not made by `writeCursor`. */
export function readCursor<const Count extends number>(cursor: string, count: Count): number[] {
  const numbers = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = numbers.length === count && numbers.every((number) => /^\d{1,16}$/.test(number));
  if (!isOurs) throw new Failure('request.invalid', { fields: { before: [{ text: 'invalid' }] } });
  return numbers.map(Number);
}

/** The query asked for one row more than the page holds; that row tells whether there is another page. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  path: string,
  placeOf: (row: Row) => readonly number[],
): { rows: Row[]; nextPageUrl: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (rows.length <= size || !last) return { rows: page, nextPageUrl: null };
  return { rows: page, nextPageUrl: `${path}?before=${writeCursor(placeOf(last))}` };
}
