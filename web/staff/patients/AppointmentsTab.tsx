import { useQuery } from '@tanstack/react-query';
import { formatEuro } from '#contract/euro.rules.ts';
import type { FileAppointment } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { paymentLabel } from '../money/payment-label.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import styles from '../patient-file/Patients.module.css';
import { appointmentsOf } from '../patient-file/patient-queries.ts';
import { StatusPill, useStatusWord } from '../patient-file/StatusPill.tsx';

type Texts = (typeof staff_patients)['de'];

export function AppointmentsTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const language = useLanguage();
  const appointments = useQuery(appointmentsOf({ patientId, language }));
  return (
    <FilePart query={appointments}>
      {(found) =>
        found.length === 0 ? (
          <EmptyNote text={t.appointments_empty} />
        ) : (
          <TableRows
            caption={t.tab_appointments}
            columns={appointmentColumns(t, language)}
            rowKey={({ id }) => id}
            rows={found}
          />
        )
      }
    </FilePart>
  );
}

function appointmentColumns(t: Texts, language: Language): Column<FileAppointment>[] {
  const column = (
    key: string,
    header: string,
    cell: Column<FileAppointment>['cell'],
  ): Column<FileAppointment> => ({
    key,
    header,
    cell,
    text: () => '',
  });
  return [
    column('when', t.when, ({ start_date }) => formatDateTime(start_date)),
    column('service', t.service, ({ service }) => service.name),
    column('doctor', t.doctor, ({ doctor }) => doctor.display_name),
    column('status', t.status, ({ status }) => <StatusPill status={status} />),
    column('payment', t.payment, (appointment) => (
      <div className={styles.lines}>
        <span>{formatEuro(Math.round(appointment.service.price * 100), language)}</span>
        <PaymentLine appointment={appointment} />
      </div>
    )),
    column('course', t.course, (appointment) => <Course appointment={appointment} t={t} />),
  ];
}

/** The history of an appointment; closed until somebody opens it. */
function Course({ appointment, t }: { appointment: FileAppointment; t: Texts }) {
  return (
    <details>
      <summary aria-label={t.course_of({ date: formatDateTime(appointment.start_date) })}>
        {t.course_show}
      </summary>
      <ol className={styles.course}>
        {appointment.history.map(({ status, by, at }) => (
          <li key={`${at} ${status}`}>
            <StatusWord status={status} />
            <span className={styles.soft}>
              {formatDateTime(at)} · {t[`by_${by}`]}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function StatusWord({ status }: Pick<FileAppointment, 'status'>) {
  return <span>{useStatusWord(status)}</span>;
}

function PaymentLine({ appointment }: { appointment: FileAppointment }) {
  return <span className={styles.soft}>{paymentLabel(appointment, useTexts(staff_payment))}</span>;
}
