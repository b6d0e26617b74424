import { Link } from 'react-router';
import type { PatientRow } from '#contract/patients-staff.contract.ts';
import type { staff_patients } from '#texts/generated/staff_patients.ts';
import { dialled } from '#web/contacts/dialled.ts';
import { formatDate, formatDateTime, formatTime } from '#web/lib/format.ts';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { birthday } from './birthday.ts';
import styles from './Patients.module.css';

type Words = (typeof staff_patients)['de'];

/** The keys are those that the server sorts by. */
export function patientColumns(t: Words, search: string): Column<PatientRow>[] {
  const dateOf = (moment: string | null) => (moment ? formatDate(moment) : '');
  return [
    {
      key: 'name',
      header: t.name,
      cell: (row) => <Name row={row} t={t} />,
      // The server finds Oezdemir for Özdemir and a phone with or without its zero: whatever it found, was looked for.
      text: () => search,
      isSortable: true,
    },
    {
      key: 'birthdate',
      header: t.birthdate,
      cell: ({ birthdate }) => birthday(birthdate),
      text: ({ birthdate }) => birthday(birthdate),
      isSortable: true,
    },
    {
      key: 'contact',
      header: t.contact,
      cell: ({ email, phone }) => (
        <div className={styles.lines}>
          <span>{email}</span>
          {phone && <span className={styles.soft}>{dialled(phone)}</span>}
        </div>
      ),
      text: ({ email }) => email,
    },
    { key: 'visits', header: t.visits, cell: ({ visits }) => visits.total, text: () => '' },
    { key: 'last', header: t.last_visit, cell: ({ visits }) => dateOf(visits.last_at), text: () => '' },
    {
      key: 'next',
      header: t.next_visit,
      cell: ({ visits }) => (visits.next_at ? formatDateTime(visits.next_at) : ''),
      text: () => '',
    },
  ];
}

function Name({ row, t }: { row: PatientRow; t: Words }) {
  const { id, first_name, last_name, emergency_until, has_duplicates } = row;
  return (
    <div className={styles.lines}>
      <Link to={`/patients/${id}`} className={styles.name}>
        {last_name}, {first_name}
      </Link>
      <span className={styles.soft}>{t.number({ number: id })}</span>
      {emergency_until && <Pill tone="danger">{t.open_until({ time: formatTime(emergency_until) })}</Pill>}
      {has_duplicates && <Pill tone="waiting">{t.may_be_double}</Pill>}
    </div>
  );
}
