import { Link } from 'react-router';
import type { FoundAccess } from '#contract/audit-staff.contract.ts';
import { audit } from '#texts/generated/audit.ts';
import { audit_kind } from '#texts/generated/audit_kind.ts';
import { audit_role } from '#texts/generated/audit_role.ts';
import { staff_audit } from '#texts/generated/staff_audit.ts';
import { AccessLog } from '#web/audit/AccessLog.tsx';
import { accessColumns } from '#web/audit/access-columns.tsx';
import { useTexts } from '#web/lib/language.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { pathTo } from '../shell/permissions.ts';
import { type AccessFilter, asked } from './access-filter.ts';

export function AccessTable({ filter }: { filter: AccessFilter }) {
  const t = useTexts(staff_audit);
  const words = { t: useTexts(audit), kinds: useTexts(audit_kind), roles: useTexts(audit_role) };
  const table = useServerTable(
    'GET /api/staff/access-log',
    { pageSize: 20, sort: { key: 'at', direction: 'desc' } },
    asked(filter),
  );
  const [when, ...rest] = accessColumns(words);
  const columns = [when, patientColumn(t.patient), ...rest].filter((column) => column !== undefined);
  const empty = <EmptyNote title={t.empty_title} text={t.empty_text} />;
  return <AccessLog caption={t.title} columns={columns} table={table} empty={empty} />;
}

function patientColumn(header: string): Column<FoundAccess> {
  const number = ({ patient_id }: FoundAccess) => String(patient_id);
  return {
    key: 'patient_id',
    header,
    cell: ({ patient_id }) => <Link to={`${pathTo('patients')}/${patient_id}`}>{patient_id}</Link>,
    text: number,
  };
}
