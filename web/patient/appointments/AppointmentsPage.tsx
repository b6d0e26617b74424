import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../routes.ts';
import { appointmentTableColumns } from './appointment-columns.tsx';
import { CancelDialog } from './CancelDialog.tsx';

/** All visits of a patient: when, what became of them, and what she can do about them. */
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
  const table = useServerTable('GET /api/patients/get-appointments', {
    pageSize: 5,
    sort: { key: 'created_at', direction: 'desc' },
  });
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
      <CancelDialog visit={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}
