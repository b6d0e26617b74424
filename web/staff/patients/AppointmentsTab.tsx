import { useQuery } from '@tanstack/react-query';
import type { FileVisit } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { formatDateTime, formatEuro } from '#web/lib/format.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { StatusPill, useStatusWord } from '../appointments/StatusPill.tsx';
import { paymentWords } from '../payments/payment-words.ts';
import { Part } from './FilePart.tsx';
import styles from './Patients.module.css';
import { visitsOf } from './patient-queries.ts';

type Words = (typeof staff_patients)['de'];

export function VisitsTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const language = useLanguage();
  const visits = useQuery(visitsOf({ patientId, language }));
  return (
    <Part query={visits}>
      {(found) =>
        found.length === 0 ? (
          <EmptyNote text={t.visits_empty} />
        ) : (
          <TableRows
            caption={t.tab_visits}
            columns={visitColumns(t, language)}
            rowKey={({ id }) => id}
            rows={found}
          />
        )
      }
    </Part>
  );
}

function visitColumns(t: Words, language: Language): Column<FileVisit>[] {
  const column = (key: string, header: string, cell: Column<FileVisit>['cell']): Column<FileVisit> => ({
    ...{ key, header, cell },
    text: () => '',
  });
  return [
    column('when', t.when, ({ start_date }) => formatDateTime(start_date)),
    column('service', t.service, ({ service }) => service.name),
    column('doctor', t.doctor, ({ doctor }) => doctor.display_name),
    column('status', t.status, ({ status }) => <StatusPill status={status} />),
    column('payment', t.payment, (visit) => (
      <div className={styles.lines}>
        <span>{formatEuro(Math.round(visit.service.price * 100), language)}</span>
        <PaymentLine visit={visit} />
      </div>
    )),
    column('course', t.course, (visit) => <Course visit={visit} t={t} />),
  ];
}

/** Who moved it when; closed until somebody wants to know. */
function Course({ visit, t }: { visit: FileVisit; t: Words }) {
  return (
    <details>
      <summary aria-label={t.course_of({ date: formatDateTime(visit.start_date) })}>{t.course_show}</summary>
      <ol className={styles.course}>
        {visit.history.map(({ status, by, at }) => (
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

function StatusWord({ status }: Pick<FileVisit, 'status'>) {
  return <span>{useStatusWord(status)}</span>;
}

function PaymentLine({ visit }: { visit: FileVisit }) {
  return <span className={styles.soft}>{paymentWords(visit, useTexts(staff_payment))}</span>;
}
