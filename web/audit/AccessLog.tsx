import type { ReactNode } from 'react';
import type { AccessRow } from '#contract/audit.contract.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import { type Column, type TableView, viewServerPage } from '#web/ui/table-view.ts';

interface AccessLogProps<Row extends AccessRow> {
  caption: string;
  columns: Column<Row>[];
  /** What `useServerTable` gives. */
  table: {
    rows: Row[] | undefined;
    total: number | undefined;
    view: TableView;
    onViewChange: (view: TableView) => void;
    failure: { message: string; onRetry: () => void } | undefined;
  };
  empty: ReactNode;
}

/** The newest first; a log is read page by page, not searched for words. */
export function AccessLog<Row extends AccessRow>({ caption, columns, table, empty }: AccessLogProps<Row>) {
  const { rows, total = 0, view, onViewChange, failure } = table;
  if (failure) return <FailureNote {...failure} />;
  if (!rows) return <Skeleton rows={5} />;
  if (total === 0) return empty;

  const page = viewServerPage(rows, columns, view, total);
  return (
    <>
      <TableRows caption={caption} columns={columns} rows={page.rows} rowKey={({ id }) => id} />
      <TableFooter caption={caption} page={page} view={view} onViewChange={onViewChange} />
    </>
  );
}
