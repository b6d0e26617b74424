import { useState } from 'react';
import type { PatientRow } from '#contract/patients.contract.ts';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { birthday, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { dialled } from '#web/lib/dialled.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { EmptyArea } from '../catalogue/EmptyArea.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { pathTo, pathToPatient } from '../paths.ts';
import styles from '../patient-file/Patients.module.css';
import { EmergencyDialogs } from './EmergencyDialogs.tsx';
import { PatientFilePage } from './PatientFilePage.tsx';

/** Finding patients, and their files. */
export function PatientsArea() {
  return (
    <Routes>
      <Route index element={<PatientsPage />} />
      <Route path=":id" element={<PatientFilePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** The patients that this person may see; the search matches the beginnings of names, addresses and numbers. */
function PatientsPage() {
  const t = useTexts(staff_patients);
  const mayBreakGlass = useMayCall('breakGlass');
  const [isEmergency, setIsEmergency] = useState(false);
  return (
    <Page width="wide">
      <PageHeading
        lead={mayBreakGlass ? t.lead_doctor : t.lead}
        action={
          mayBreakGlass && (
            <Button look="secondary" onClick={() => setIsEmergency(true)}>
              {t.emergency}
            </Button>
          )
        }
      >
        {t.title}
      </PageHeading>
      <Card>
        <PatientsTable />
      </Card>
      {isEmergency && <EmergencyDialogs onClose={() => setIsEmergency(false)} />}
    </Page>
  );
}

function PatientsTable() {
  const t = useTexts(staff_patients);
  const empty = useTexts(staff_empty);
  const table = useServerTable('GET /api/staff/patients', {
    pageSize: 20,
    sort: { key: 'name', direction: 'asc' },
  });
  return (
    <DataTable
      {...table}
      caption={t.title}
      columns={patientColumns(t, table.view.search)}
      card={patientCard(t)}
      rowKey={({ id }) => id}
      empty={
        <EmptyArea
          title={t.empty_title}
          text={t.empty_text}
          next={{ to: pathTo('calendar'), label: empty.check_hours }}
        />
      }
    />
  );
}

type Texts = (typeof staff_patients)['de'];

/** The keys are those that the server sorts by. */
function patientColumns(t: Texts, search: string): Column<PatientRow>[] {
  const dateOf = (moment: string | null) => (moment ? formatDateTime(moment) : '');
  return [
    {
      key: 'name',
      header: t.name,
      cell: (row) => <Name row={row} t={t} />,
      // The server finds Oezdemir for Özdemir and a phone with or without its zero, so every row it sends is a match.
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
    {
      key: 'appointments',
      header: t.appointments,
      cell: ({ appointments }) => appointments.total,
      text: () => '',
    },
    {
      key: 'last',
      header: t.last_appointment,
      cell: ({ appointments }) => dateOf(appointments.last_at),
      text: () => '',
    },
    {
      key: 'next',
      header: t.next_appointment,
      cell: ({ appointments }) => (appointments.next_at ? formatDateTime(appointments.next_at) : ''),
      text: () => '',
    },
  ];
}

/** Who she is and when she comes next. */
function patientCard(t: Texts): RowCard<PatientRow> {
  return {
    headline: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
    to: ({ id }) => pathToPatient(id),
    lines: ({ id, birthdate, appointments: { next_at } }) => [
      [birthday(birthdate), t.number({ number: id })].filter(Boolean).join(' · '),
      ...(next_at ? [`${t.next_appointment}: ${formatDateTime(next_at)}`] : []),
    ],
    pill: (row) => <Marks row={row} t={t} />,
    more: ({ email, phone, appointments: { total, last_at } }) => [
      { label: t.contact, value: email },
      ...(phone ? [{ label: t.field_phone, value: dialled(phone) }] : []),
      { label: t.appointments, value: total },
      ...(last_at ? [{ label: t.last_appointment, value: formatDateTime(last_at) }] : []),
    ],
  };
}

function Name({ row, t }: { row: PatientRow; t: Texts }) {
  const { id, first_name, last_name } = row;
  return (
    <div className={styles.lines}>
      <Link to={pathToPatient(id)} className={styles.name}>
        {last_name}, {first_name}
      </Link>
      <span className={styles.soft}>{t.number({ number: id })}</span>
      <Marks row={row} t={t} />
    </div>
  );
}

function Marks({ row: { emergency_until, has_duplicates }, t }: { row: PatientRow; t: Texts }) {
  return (
    <>
      {emergency_until && <Pill tone="danger">{t.open_until({ time: formatTime(emergency_until) })}</Pill>}
      {has_duplicates && <Pill tone="waiting">{t.may_be_double}</Pill>}
    </>
  );
}
