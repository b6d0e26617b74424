import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { route } from '#texts/generated/route.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime, formatShortDate, formatShortDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useSessionUser } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { OneLine } from '#web/ui/OneLine.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { type Column, linesOf } from '#web/ui/table-view.ts';
import { pathTo } from '../paths.ts';
import styles from './Appointments.module.css';
import { CancelDialog } from './CancelDialog.tsx';
import { StatusPill } from './StatusPill.tsx';
import { VideoLink, videoText } from './VideoLink.tsx';

/** All appointments of the patient, their status, and what the patient can do about each. */
export const AppointmentsPage = withQueries(AppointmentsScreen);

function AppointmentsScreen() {
  const t = useTexts(appointments);
  const title = useTexts(route).ScheduleAppointment;
  return (
    <Page width="wide">
      <PageHeading lead={t.lead} action={<ButtonLink to={pathTo('Appointment')}>{t.book}</ButtonLink>}>
        {title}
      </PageHeading>
      <Card>
        <AppointmentsTable caption={title} />
      </Card>
    </Page>
  );
}

function AppointmentsTable({ caption }: { caption: string }) {
  const t = useTexts(appointments);
  const labels = useTexts(appointment_status);
  const [cancelling, setCancelling] = useState<AppointmentRow | null>(null);
  const table = useServerTable(
    'GET /api/patients/get-appointments',
    { pageSize: 5, sort: { key: 'created_at', direction: 'desc' } },
    { restrictions: { user_id: useSessionUser()?.id } },
  );
  return (
    <>
      <DataTable
        caption={caption}
        columns={appointmentTableColumns({ t, labels }, setCancelling)}
        rowKey={({ id }) => id}
        empty={
          <EmptyNote
            title={t.empty_title}
            text={t.empty_text}
            action={<ButtonLink to={pathTo('Appointment')}>{t.book}</ButtonLink>}
          />
        }
        {...table}
      />
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

interface Words {
  t: (typeof appointments)['de'];
  labels: (typeof appointment_status)['de'];
}

/** The keys are those that the server sorts by. */
function appointmentTableColumns(
  { t, labels }: Words,
  onCancel: (appointment: AppointmentRow) => void,
): Column<AppointmentRow>[] {
  const date = ({ start_date }: AppointmentRow) => formatDate(start_date);
  const time = ({ start_time }: AppointmentRow) => t.clock({ time: start_time });
  const created = ({ created_at }: AppointmentRow) => formatDateTime(created_at);
  const service = ({ service: { name } }: AppointmentRow) => name;
  return [
    {
      key: 'appointment_date',
      header: t.date,
      cell: date,
      text: date,
      givesWay: { step: 1, short: ({ start_date }) => formatShortDate(start_date) },
    },
    {
      key: 'start_time',
      header: t.time,
      cell: (appointment) => <OneLine>{time(appointment)}</OneLine>,
      text: time,
      givesWay: { step: 3, below: 'appointment_date' },
    },
    { key: 'service_name', header: t.service, cell: service, text: service },
    {
      key: 'status',
      header: t.status,
      cell: (appointment) => <StatusCell appointment={appointment} />,
      text: (appointment) =>
        linesOf(
          appointment.status_label ?? labels[appointment.status],
          requestedAt(appointment, t),
          hasHistory(appointment) && t.history,
        ),
      isSortable: true,
    },
    {
      key: 'zoom_link',
      header: t.video,
      cell: (appointment) => <VideoLink appointment={appointment} />,
      text: (appointment) => videoText(appointment, t),
    },
    {
      key: 'created_at',
      header: t.created,
      cell: created,
      text: created,
      isSortable: true,
      givesWay: {
        step: 2,
        short: ({ created_at }) => formatShortDateTime(created_at),
        below: 'service_name',
      },
    },
    {
      key: 'action',
      header: t.action,
      cell: (appointment) => (
        <AppointmentActions appointment={appointment} onCancel={() => onCancel(appointment)} />
      ),
      text: ({ can_pay_by_link, canCancel, zoom_link_from }) =>
        linesOf(can_pay_by_link && t.pay, canCancel && t.cancel, zoom_link_from !== null && t.calendar),
    },
  ];
}

type AppointmentTexts = (typeof appointments)['de'];

/** The status of an appointment, when it was cancelled, and its history. */
function StatusCell({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  return (
    <div className={styles.status}>
      <StatusPill status={appointment.status} words={appointment.status_label} />
      <span className={styles.soft}>{requestedAt(appointment, t)}</span>
      {hasHistory(appointment) && <History appointment={appointment} />}
    </div>
  );
}

function hasHistory({ history }: AppointmentRow): boolean {
  return history.length > 1;
}

/** When the patient cancelled the appointment or requested it; empty when the patient did neither. */
function requestedAt(
  { status, cancellation_request_created_at }: AppointmentRow,
  t: AppointmentTexts,
): string {
  if (cancellation_request_created_at === null) return '';
  const time = formatDateTime(cancellation_request_created_at);
  return status === 'cancelled' ? t.cancelled_at({ time }) : t.requested_at({ time });
}

function History({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  const labels = useTexts(appointment_status);
  return (
    <details className={styles.history}>
      <summary>{t.history}</summary>
      <ol>
        {appointment.history.map(({ status, by, at }) => (
          <li key={`${at} ${status}`}>
            {t.history_line({ time: formatDateTime(at), status: labels[status], by: t[`by_${by}`] })}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What a patient can still do about an appointment. */
function AppointmentActions({
  appointment,
  onCancel,
}: {
  appointment: AppointmentRow;
  onCancel: () => void;
}) {
  const t = useTexts(appointments);
  const date = formatDate(appointment.start_date);
  const isAhead = appointment.zoom_link_from !== null;
  if (!appointment.can_pay_by_link && !appointment.canCancel && !isAhead) return null;
  return (
    <div className={styles.actions}>
      {appointment.can_pay_by_link && <PayButton appointment={appointment} />}
      {appointment.canCancel && (
        <Button look="secondary" size="small" aria-label={t.cancel_label({ date })} onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
      {isAhead && (
        <FileLink
          path={`/api/patients/appointments/${appointment.id}/calendar`}
          label={t.calendar_label({ date })}
          className={styles.file}
        >
          {t.calendar}
        </FileLink>
      )}
    </div>
  );
}

function PayButton({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  const navigate = useNavigate();
  const link = useSend(
    () => callApi('POST /api/patients/payments/:appointment_id/link', { appointment_id: appointment.id }),
    { onDone: ({ data }) => navigate(pathTo('PayLink').replace(':token', data.token)) },
  );
  return (
    <Button
      size="small"
      isBusy={link.isBusy}
      aria-label={t.pay_label({ date: formatDate(appointment.start_date) })}
      onClick={() => link.send()}
    >
      {t.pay}
    </Button>
  );
}
