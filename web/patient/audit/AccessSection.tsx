import { audit } from '#texts/generated/audit.ts';
import { audit_kind } from '#texts/generated/audit_kind.ts';
import { audit_role } from '#texts/generated/audit_role.ts';
import { accessColumns } from '#web/audit/access-columns.tsx';
import { useTexts } from '#web/lib/language.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import { viewServerPage } from '#web/ui/table-view.ts';
import { Section } from '../identity/account/Section.tsx';

export function AccessSection() {
  const t = useTexts(audit);
  return (
    <Section title={t.access_title} text={t.access_text}>
      <AccessList />
    </Section>
  );
}

/** The newest first; a log is read, not searched. */
function AccessList() {
  const t = useTexts(audit);
  const columns = accessColumns({ t, kinds: useTexts(audit_kind), roles: useTexts(audit_role) });
  const {
    rows,
    total = 0,
    view,
    onViewChange,
    failure,
  } = useServerTable('GET /api/patients/access-log', {
    pageSize: 5,
  });
  if (failure) return <FailureNote {...failure} />;
  if (!rows) return <Skeleton rows={5} />;
  if (total === 0) return <EmptyNote title={t.access_empty_title} text={t.access_empty_text} />;

  const caption = t.access_title;
  const page = viewServerPage(rows, columns, view, total);
  return (
    <>
      <TableRows caption={caption} columns={columns} rows={page.rows} rowKey={({ id }) => id} />
      <TableFooter caption={caption} page={page} view={view} onViewChange={onViewChange} />
    </>
  );
}
