import { Failure } from '#server/platform/failure.ts';

/** Where the next page begins, as text that callers hand back without understanding it. */
export function writeCursor(numbers: readonly number[]): string {
  return Buffer.from(numbers.join(' ')).toString('base64url');
}

/** The numbers of a cursor that was given out; whoever made one up is told so. */
export function readCursor<const Count extends number>(cursor: string, count: Count): number[] {
  const numbers = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = numbers.length === count && numbers.every((number) => /^\d{1,16}$/.test(number));
  if (!isOurs) throw new Failure('request.invalid', { fields: { before: [{ text: 'invalid' }] } });
  return numbers.map(Number);
}

/** One more than a page holds was asked for: whether there is another page, and where it begins. */
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
