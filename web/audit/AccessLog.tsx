import type { ReactNode } from 'react';
import type { AccessRow } from '#contract/audit.contract.ts';
import type { audit } from '#texts/generated/audit.ts';
import type { audit_kind } from '#texts/generated/audit_kind.ts';
import type { audit_role } from '#texts/generated/audit_role.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import { type Column, type TableView, viewServerPage } from '#web/ui/table-view.ts';
import styles from './AccessLog.module.css';

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

interface AccessTexts {
  t: (typeof audit)['de'];
  kinds: (typeof audit_kind)['de'];
  roles: (typeof audit_role)['de'];
}

/** When, who, what and why. */
export function accessColumns({ t, kinds, roles }: AccessTexts): Column<AccessRow>[] {
  const reason = ({ reason: given }: AccessRow) => (given ? t.access_reason({ reason: given }) : '');
  return [
    {
      key: 'at',
      header: t.access_when,
      cell: ({ at }) => formatDateTime(at),
      text: ({ at }) => formatDateTime(at),
    },
    {
      key: 'by_name',
      header: t.access_who,
      cell: ({ by_name, by_role }) => <Lines first={by_name} second={roles[by_role]} />,
      text: ({ by_name }) => by_name,
    },
    {
      key: 'kind',
      header: t.access_what,
      cell: (row) => <Lines first={kinds[row.kind]} second={reason(row)} />,
      text: ({ kind }) => kinds[kind],
    },
  ];
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      {second && <span className={styles.small}>{second}</span>}
    </span>
  );
}
