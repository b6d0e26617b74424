import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './DataTable.module.css';
import { Pagination } from './Pagination.tsx';
import type { TablePage, TableView } from './table-view.ts';
import hiding from './VisuallyHidden.module.css';

interface TableFooterProps<Row> {
  caption: string;
  page: TablePage<Row> | undefined;
  /** Whether a note already shows that there are no rows. */
  isHidden?: boolean;
  view: TableView;
  onViewChange: (view: TableView) => void;
}

/** The count is a live region that is there from the start: every search and page turn is announced. */
export function TableFooter<Row>({
  caption,
  page,
  isHidden = false,
  view,
  onViewChange,
}: TableFooterProps<Row>) {
  const t = useTexts(ui_table);
  return (
    <div className={isHidden ? hiding.hidden : styles.footer}>
      <p role="status" className={styles.count}>
        {page && countOf(page, t)}
      </p>
      {page && (
        <Pagination
          label={t.pagesOf({ table: caption })}
          page={page.page}
          pageCount={page.pageCount}
          onPage={(chosen) => onViewChange({ ...view, page: chosen })}
        />
      )}
    </div>
  );
}

function countOf({ total, page, pageCount }: TablePage<unknown>, t: (typeof ui_table)['de']): string {
  const count = total === 1 ? t.oneEntry : t.entries({ count: total });
  return pageCount > 1 ? t.entriesOnPage({ count, page, pages: pageCount }) : count;
}
