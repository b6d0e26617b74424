import { z } from 'zod';
import { LARGEST_INTEGER } from './numbers.ts';

const LARGEST_PAGE = 100;
const LONGEST_SEARCH = 100;
const LONGEST_SEARCH_SENT = 10_000;

/**
 * What every list takes: which page, how many rows, what to look for, in which order. A page that does not exist
 * and an order that is not offered fall back to the first choice, so that an old link still shows something.
 */
export function pagingOf<const Columns extends readonly [string, ...string[]]>(
  columns: Columns,
  { perPage, sortColumn }: { perPage: number; sortColumn: Columns[number] },
) {
  return z.object({
    page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
    perPage: z.coerce
      .number()
      .int()
      .min(1)
      .max(LARGEST_INTEGER)
      .transform((rows) => Math.min(rows, LARGEST_PAGE))
      .catch(perPage)
      .default(perPage),
    search: z
      .string()
      .max(LONGEST_SEARCH_SENT)
      .transform((text) => text.trim().slice(0, LONGEST_SEARCH))
      .default(''),
    sortColumn: z
      .enum(columns)
      .catch(sortColumn as never)
      .default(sortColumn as never),
    sortDirection: z.enum(['asc', 'desc']).catch('desc').default('desc'),
    restrictions: z
      .unknown()
      .optional()
      .describe('accepted from older clients, never looked at: everybody sees what is theirs'),
  });
}

export type Paging = z.output<ReturnType<typeof pagingOf>>;

/** One page of rows, and how many there are over all pages after the search. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int() });
}
