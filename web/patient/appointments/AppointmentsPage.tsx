import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { isUpcoming } from '#contract/appointments.rules.ts';
import { appointmentTexts } from '#contract/displayed-texts.rules.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { route } from '#texts/generated/route.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import type { FirstData } from '#web/lib/lazy-screen.tsx';
import { queriesOf, withQueries } from '#web/lib/queries.tsx';
import { useNow } from '#web/lib/render-context.ts';
import { Link } from '#web/lib/router.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { pageOfTable, useServerTable } from '#web/lib/use-server-table.ts';
import { writtenIn } from '#web/lib/written-in.ts';
import { OWN_ID } from '#web/shell/early-questions.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { OneLine } from '#web/ui/OneLine.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { type Column, linesOf, type RowGroup } from '#web/ui/table-view.ts';
import { pathTo } from '../paths.ts';
import { appointmentCard } from './appointment-card.tsx';
import { AppointmentActions, StatusCell } from './appointment-parts.tsx';
import {
  APPOINTMENTS,
  askedAppointments,
  FIRST_VIEW,
  ownAppointments,
  UPCOMING_FIRST,
} from './asked-appointments.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { VideoLink } from './VideoLink.tsx';

const FeedbackDialog = lazyDialogs(
  async () => (await import('../feedback/FeedbackDialog.tsx')).FeedbackDialog,
);

/** All appointments of the patient, their status, and what the patient can do about each. */
export const AppointmentsPage = Object.assign(withQueries(AppointmentsScreen), {
  prefetch: (context) => {
    const user = context.user();
    if (!user) return;
    const asked = askedAppointments(user.id);
    return queriesOf(context).prefetchQuery(pageOfTable(APPOINTMENTS, context.language(), asked));
  },
  asksFirst: [[APPOINTMENTS, askedAppointments(OWN_ID)]],
} satisfies FirstData);

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
      <p>
        {t.waitlist_text} <Link to={pathTo('Waitlist')}>{t.waitlist_link}</Link>
      </p>
    </Page>
  );
}

function AppointmentsTable({ caption }: { caption: string }) {
  const t = useTexts(appointments);
  const labels = useTexts(appointment_status);
  const language = useLanguage();
  const [cancelling, setCancelling] = useState<AppointmentRow | null>(null);
  const [asked, setAsked] = useState<AppointmentRow | null>(null);
  const handlers = { onCancel: setCancelling, onFeedback: setAsked };
  const table = useServerTable(APPOINTMENTS, FIRST_VIEW, ownAppointments(useSessionUser()?.id), {
    ownOrder: UPCOMING_FIRST,
  });
  const now = useNow();
  const groups: RowGroup<AppointmentRow>[] = [
    { title: t.upcoming, has: (row) => isUpcoming(row, now) },
    { title: t.past, has: (row) => !isUpcoming(row, now) },
  ];
  return (
    <>
      <DataTable
        caption={caption}
        columns={appointmentTableColumns({ t, labels, language, now }, handlers)}
        card={appointmentCard({ t, language }, handlers)}
        groups={groups}
        ownOrder={t.own_order}
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
      <FeedbackDialog dialog={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface Texts {
  t: (typeof appointments)['de'];
  labels: (typeof appointment_status)['de'];
  language: Language;
  now: Date;
}

interface Handlers {
  onCancel: (appointment: AppointmentRow) => void;
  onFeedback: (appointment: AppointmentRow) => void;
}

/** The keys are those that the server sorts by. */
function appointmentTableColumns(
  { t, labels, language, now }: Texts,
  { onCancel, onFeedback }: Handlers,
): Column<AppointmentRow>[] {
  const written = writtenIn(language, now);
  const textOf = (key: keyof ReturnType<typeof appointmentTexts>) => (appointment: AppointmentRow) =>
    linesOf(appointmentTexts(appointment, { t, labels }, written)[key]);
  return [
    {
      key: 'appointment_date',
      header: t.date,
      cell: ({ start_date }) => formatDate(start_date),
      text: textOf('appointment_date'),
    },
    {
      key: 'start_time',
      header: t.time,
      cell: ({ start_time }) => <OneLine>{t.clock({ time: start_time })}</OneLine>,
      text: textOf('start_time'),
      givesWay: { step: 2, below: 'appointment_date' },
    },
    {
      key: 'service_name',
      header: t.service,
      cell: ({ service }) => service.name,
      text: textOf('service_name'),
    },
    {
      key: 'status',
      header: t.status,
      cell: (appointment) => <StatusCell appointment={appointment} />,
      text: textOf('status'),
      isSortable: true,
    },
    {
      key: 'zoom_link',
      header: t.video,
      cell: (appointment) => <VideoLink appointment={appointment} />,
      text: textOf('zoom_link'),
    },
    {
      key: 'created_at',
      header: t.created,
      cell: ({ created_at }) => formatDateTime(created_at),
      text: textOf('created_at'),
      isSortable: true,
      givesWay: { step: 1, below: 'service_name' },
    },
    {
      key: 'action',
      header: t.action,
      cell: (appointment) => (
        <AppointmentActions
          appointment={appointment}
          onCancel={() => onCancel(appointment)}
          onFeedback={() => onFeedback(appointment)}
        />
      ),
      text: textOf('action'),
    },
  ];
}
