import { useQuery } from '@tanstack/react-query';
import type { FoundAccess } from '#contract/audit.contract.ts';
import { audit } from '#texts/generated/audit.ts';
import { audit_kind } from '#texts/generated/audit_kind.ts';
import { audit_role } from '#texts/generated/audit_role.ts';
import { staff_audit } from '#texts/generated/staff_audit.ts';
import { AccessLog, accessColumns } from '#web/audit/AccessLog.tsx';
import { useEntryState } from '#web/lib/entry-state.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link, useSearchParams } from '#web/lib/router.ts';
import { useAfterTyping, useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { staffList } from '../identity/staff-list.ts';
import { pathToPatient } from '../paths.ts';
import styles from './AuditArea.module.css';

/** Lists who saw which record and when. The address can name the patient to filter by. */
export function AuditArea() {
  const t = useTexts(staff_audit);
  const [params] = useSearchParams();
  const [filter, setFilter] = useEntryState<AccessFilter>('access filter', filterFrom(params));
  const settledFilter = useAfterTyping(filter);
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <Card>
        <FilterFields filter={filter} onChange={setFilter} />
      </Card>
      <Card>
        <AccessTable key={JSON.stringify(settledFilter)} filter={settledFilter} />
      </Card>
    </Page>
  );
}

function AccessTable({ filter }: { filter: AccessFilter }) {
  const t = useTexts(staff_audit);
  const texts = { t: useTexts(audit), kinds: useTexts(audit_kind), roles: useTexts(audit_role) };
  const table = useServerTable(
    'GET /api/staff/access-log',
    { pageSize: 20, sort: { key: 'at', direction: 'desc' } },
    queryOf(filter),
  );
  const [when, ...rest] = accessColumns(texts);
  const columns = [when, patientColumn(t.patient), ...rest].filter((column) => column !== undefined);
  const empty = <EmptyNote title={t.empty_title} text={t.empty_text} />;
  return <AccessLog caption={t.title} columns={columns} table={table} empty={empty} />;
}

function patientColumn(header: string): Column<FoundAccess> {
  const number = ({ patient_id }: FoundAccess) => String(patient_id);
  return {
    key: 'patient_id',
    header,
    cell: ({ patient_id }) => <Link to={pathToPatient(patient_id)}>{patient_id}</Link>,
    text: number,
  };
}

interface FilterFieldsProps {
  filter: AccessFilter;
  onChange: (filter: AccessFilter) => void;
}

function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const t = useTexts(staff_audit);
  const staff = useQuery(staffList);
  const field = (name: keyof AccessFilter) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...filter, [name]: target.value }),
  });
  const isWrong = filter.patient_id !== '' && !isNumber(filter.patient_id);
  return (
    <div className={styles.filter}>
      <TextField
        label={t.patient}
        hint={t.patient_hint}
        inputMode="numeric"
        errors={isWrong ? [t.patient_wrong] : []}
        {...field('patient_id')}
      />
      <Select label={t.staff} {...field('staff_id')}>
        <option value="">{t.everybody}</option>
        {staff.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label={t.from} type="date" {...field('from')} />
      <TextField label={t.to} type="date" {...field('to')} />
    </div>
  );
}

/** The entries of the filter as typed; an empty one does not filter. */
interface AccessFilter {
  patient_id: string;
  staff_id: string;
  from: string;
  to: string;
}

export function filterFrom(params: URLSearchParams): AccessFilter {
  return { patient_id: params.get('patient_id') ?? '', staff_id: '', from: '', to: '' };
}

/** The query for the server; entries that are no number or no date are left out. */
export function queryOf({ patient_id, staff_id, from, to }: AccessFilter) {
  return {
    ...(isNumber(patient_id) && { patient_id: Number(patient_id) }),
    ...(isNumber(staff_id) && { staff_id: Number(staff_id) }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

function isNumber(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text.trim());
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
