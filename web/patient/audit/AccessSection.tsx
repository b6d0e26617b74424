import { audit } from '#texts/generated/audit.ts';
import { audit_kind } from '#texts/generated/audit_kind.ts';
import { audit_role } from '#texts/generated/audit_role.ts';
import { AccessLog } from '#web/audit/AccessLog.tsx';
import { accessColumns } from '#web/audit/access-columns.tsx';
import { useTexts } from '#web/lib/language.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Section } from '../identity/account/Section.tsx';

export function AccessSection() {
  const t = useTexts(audit);
  return (
    <Section title={t.access_title} text={t.access_text}>
      <AccessList />
    </Section>
  );
}

function AccessList() {
  const t = useTexts(audit);
  const columns = accessColumns({ t, kinds: useTexts(audit_kind), roles: useTexts(audit_role) });
  const table = useServerTable('GET /api/patients/access-log', { pageSize: 5 });
  const empty = <EmptyNote title={t.access_empty_title} text={t.access_empty_text} />;
  return <AccessLog caption={t.access_title} columns={columns} table={table} empty={empty} />;
}
