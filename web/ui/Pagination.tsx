import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** The name of the list, read aloud. */
  label: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

export function Pagination({ label, page, pageCount, onPage }: PaginationProps) {
  const t = useTexts(ui_table);
  if (pageCount <= 1) return null;
  // Not disabled on the last page: a disabled button would lose the focus of the person who pressed it.
  const turnTo = (next: number) => {
    if (next >= 1 && next <= pageCount) onPage(next);
  };

  return (
    <nav aria-label={label}>
      <ul className={styles.pages}>
        <li>
          <IconButton label={t.previousPage} aria-disabled={page === 1} onClick={() => turnTo(page - 1)}>
            <ChevronLeft />
          </IconButton>
        </li>
        {pageList(page, pageCount).map((entry, index) => (
          <li key={keyOf(entry, index)}>
            {entry === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={t.page({ page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPage(entry)}
              >
                {entry}
              </button>
            )}
          </li>
        ))}
        <li>
          <IconButton label={t.nextPage} aria-disabled={page === pageCount} onClick={() => turnTo(page + 1)}>
            <ChevronRight />
          </IconButton>
        </li>
      </ul>
    </nav>
  );
}

/** There may be two gaps: one stands early in the list, the other late. */
function keyOf(entry: PageListEntry, index: number): string {
  return entry === 'gap' ? `gap-${index}` : `${entry}`;
}

const SHORT_LIST = 10;
const AT_EACH_END = 4;

type PageListEntry = number | 'gap';

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
