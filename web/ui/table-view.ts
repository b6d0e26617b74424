import type { ReactNode } from 'react';

/** The choices of CONST-21. */
export const PAGE_SIZES = [5, 10, 20, 50] as const;
type PageSize = (typeof PAGE_SIZES)[number];

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The text that the person sees in the cell; the search looks at it. Several texts are joined by `linesOf`. */
  text: (row: Row) => string;
  /** The value to sort by where the text does not sort well, such as dates. */
  sortBy?: (row: Row) => string | number;
  isSortable?: boolean;
  /**
   * Where the table has too little room, at this step and at all later ones, this column becomes a further line in the
   * cells of the column with the key `below`. What it says stays whole: no date gets shorter.
   */
  givesWay?: { step: number; below: string };
}

/** Rows that stand together under a title. Every row belongs to exactly one group. */
export interface RowGroup<Row> {
  title: string;
  has: (row: Row) => boolean;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** What the person asked to see of a table. */
export interface TableView {
  search: string;
  sort: Sort | null;
  page: number;
  pageSize: PageSize;
}

export interface TablePage<Row> {
  rows: readonly Row[];
  /** How many rows there are over all pages. */
  total: number;
  pageCount: number;
  /** The asked page, or the last one where there are fewer. */
  page: number;
}

/** Searches, sorts and pages rows that are all in the browser. */
export function viewRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
): TablePage<Row> {
  const found = sortRows(searchRows(rows, columns, view.search), columns, view.sort);
  const page = pageOf(view, found.length);
  const start = (page.page - 1) * view.pageSize;
  return { ...page, rows: found.slice(start, start + view.pageSize) };
}

/** The texts of a cell for the search, which finds nothing across two of them: nobody types the mark between them. */
export function linesOf(lines: readonly string[]): string {
  return lines.join('\u0001');
}

/** One page that the server searched, sorted and cut; the search runs over its displayed texts too. */
export function viewServerPage<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: TableView,
  total: number,
): TablePage<Row> {
  return { ...pageOf(view, total), rows: searchRows(rows, columns, view.search) };
}

/** The next order after a press on a column: ascending, then descending, then the table's own order if it has one. */
export function nextSort(sort: Sort | null, key: string, hasOwnOrder = false): Sort | null {
  if (sort?.key !== key) return { key, direction: 'asc' };
  if (sort.direction === 'asc') return { key, direction: 'desc' };
  return hasOwnOrder ? null : { key, direction: 'asc' };
}

function searchRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): readonly Row[] {
  const wanted = comparable(search);
  if (!wanted) return rows;
  return rows.filter((row) => columns.some(({ text }) => comparable(text(row)).includes(wanted)));
}

/** The server compares in the same way: one space for any number, and the minus that a keyboard has. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\u2212', '-')
    .trim()
    .toLocaleLowerCase('de');
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null) {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const sortValue = column.sortBy ?? column.text;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(sortValue(one), sortValue(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'de', { numeric: true });
}

function pageOf({ page, pageSize }: TableView, total: number) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { total, pageCount, page: Math.min(Math.max(1, page), pageCount) };
}
