import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { VideoLink } from '../appointments/VideoLink.tsx';
import { PaymentBlock } from '../payments/PaymentBlock.tsx';
import { pathTo } from '../routes.ts';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';

export function VisitsThisWeek({ visits }: { visits: AppointmentRow[] }) {
  const t = useTexts(dashboard);
  const words = useTexts(appointments);
  const columns: Column<AppointmentRow>[] = [
    column('service', t.service, ({ service }) => service.name),
    column('time', t.time, (visit) => (
      <>
        {formatDate(visit.start_date)}
        <br />
        <span className={styles.soft}>{words.clock({ time: visit.start_time })}</span>
      </>
    )),
    column('doctor', t.doctor, ({ doctor }) => doctor.display_name),
    column('video', t.video, (visit) => <VideoLink visit={visit} />),
    column('payment', t.payment, (visit) => <PaymentBlock visit={visit} />),
  ];
  return (
    <Block
      title={t.week}
      more={{ to: pathTo('ScheduleAppointment'), label: t.more_appointments }}
      empty={visits.length === 0 && t.no_week}
    >
      <TableRows caption={t.week} columns={columns} rowKey={({ id }) => id} rows={visits} />
    </Block>
  );
}

function column(key: string, header: string, cell: Column<AppointmentRow>['cell']): Column<AppointmentRow> {
  return { key, header, cell, text: () => '' };
}
