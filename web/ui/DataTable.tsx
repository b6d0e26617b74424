import SearchX from 'lucide-react/icons/search-x';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { ui_table } from '#texts/generated/ui_table.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import { EmptyNote } from './EmptyNote.tsx';
import { FailureNote } from './FailureNote.tsx';
import type { RowCard } from './RowCards.tsx';
import { Skeleton } from './Skeleton.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableRows } from './TableRows.tsx';
import { TableTools } from './TableTools.tsx';
import { type Column, type RowGroup, type TableView, viewRows, viewServerPage } from './table-view.ts';

interface DataTableProps<Row> {
  /** Names the table, read aloud. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Missing while loading. */
  rows: readonly Row[] | undefined;
  /** Shown instead of the table when there is nothing at all. */
  empty: ReactNode;
  failure?: { message: string; onRetry: () => void } | undefined;
  startView?: Partial<TableView>;
  /** How a row looks where there is no room for a table. */
  card?: RowCard<Row>;
  groups?: readonly RowGroup<Row>[];
  /** With these three the server searches, sorts and pages, and `rows` is one page of `total`. */
  view?: TableView;
  onViewChange?: (view: TableView) => void;
  total?: number | undefined;
  /** Whether the rows belong to an earlier view; then an empty list says nothing about this one. */
  isStale?: boolean;
}

const FIRST_VIEW: TableView = { search: '', sort: null, page: 1, pageSize: 5 };

export function DataTable<Row>(props: DataTableProps<Row>) {
  const [ownView, setOwnView] = useState<TableView>({ ...FIRST_VIEW, ...props.startView });
  const { view = ownView, onViewChange = setOwnView, columns, rows, total, failure, empty, isStale } = props;
  const page =
    rows &&
    (total === undefined ? viewRows(rows, columns, view) : viewServerPage(rows, columns, view, total));

  const isEmpty = !failure && !isStale && !view.search && page?.total === 0;

  const face = () => {
    if (isEmpty) return empty;
    if (failure) return <FailureNote {...failure} />;
    if (!page || (isStale && page.rows.length === 0)) return <Skeleton rows={view.pageSize} />;
    if (page.rows.length === 0)
      return <NoMatch onReset={() => onViewChange({ ...view, search: '', page: 1 })} />;
    return <TableRows {...props} rows={page.rows} view={view} onViewChange={onViewChange} />;
  };

  // The tools stay mounted while the body changes, so that typing in the search keeps the focus.
  return (
    <div className={styles.whole}>
      {!isEmpty && (
        <TableTools
          caption={props.caption}
          columns={columns}
          total={page?.total}
          view={view}
          onViewChange={onViewChange}
        />
      )}
      {face()}
      <TableFooter
        isHidden={isEmpty}
        caption={props.caption}
        page={page}
        view={view}
        onViewChange={onViewChange}
      />
    </div>
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTexts(ui_table);
  // The button disappears with this note, so the focus moves to the search.
  const reset = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest(':has(search)')?.querySelector<HTMLElement>('[type=search]')?.focus();
    onReset();
  };
  return (
    <EmptyNote
      icon={<SearchX />}
      text={t.noMatch}
      action={
        <Button look="secondary" onClick={reset}>
          {t.clearSearch}
        </Button>
      }
    />
  );
}
