const SHORT_LIST = 10;
const AT_EACH_END = 4;

export type PageListEntry = number | 'gap';

/**
 * All pages when there are ten or fewer; otherwise the first four, the last four and the current page
 * with its neighbours, with a gap wherever pages are left out.
 */
export function pageList(current: number, pageCount: number): PageListEntry[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= SHORT_LIST) return pages;

  const isShown = (page: number) =>
    page <= AT_EACH_END || page > pageCount - AT_EACH_END || Math.abs(page - current) <= 1;

  return pages.filter(isShown).flatMap((page, index, shown) => {
    const isAfterGap = index > 0 && page - 1 !== shown[index - 1];
    return isAfterGap ? ['gap', page] : [page];
  });
}
