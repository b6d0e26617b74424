import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { invoice_lines } from '#texts/generated/invoice_lines.ts';
import { invoice_planned } from '#texts/generated/invoice_planned.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { route } from '#texts/generated/route.ts';
import { PlannedOfQuery } from '#web/invoices/PlannedFold.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useNow } from '#web/lib/render-context.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { CancellableAppointment } from '../appointments/CancelDialog.tsx';
import { CancelDialog } from '../appointments/CancelDialog.tsx';
import { invoiceCard } from './invoice-card.tsx';
import { invoiceTableColumns } from './invoice-columns.tsx';

/** The issued invoices of a patient with their papers; below them, folded, what will be billed. */
export const InvoicesPage = withQueries(InvoicesScreen);

const PLANNED = 'GET /api/patients/planned-invoices';

function InvoicesScreen() {
  const t = useTexts(invoices);
  const title = useTexts(route).Invoices;
  const planned = useTexts(invoice_planned);
  const sum = useQuery({
    queryKey: [PLANNED],
    queryFn: async ({ signal }) => (await callApi(PLANNED, {}, { signal })).data,
  });
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{title}</PageHeading>
      <Card>
        <InvoicesTable caption={title} stage="issued" />
        <PlannedOfQuery query={sum}>
          <InvoicesTable caption={planned.caption} stage="planned" />
        </PlannedOfQuery>
      </Card>
    </Page>
  );
}

interface InvoicesTableProps {
  caption: string;
  stage: 'issued' | 'planned';
}

function InvoicesTable({ caption, stage }: InvoicesTableProps) {
  const t = useTexts(invoices);
  const texts = {
    t,
    lineLabels: useTexts(invoice_lines),
    actionLabels: useTexts(appointments),
    appointmentLabels: useTexts(appointment_status),
    invoiceLabels: useTexts(invoice_status),
    language: useLanguage(),
    now: useNow(),
  };
  const [cancelling, setCancelling] = useState<CancellableAppointment | null>(null);
  const table = useServerTable(
    'GET /api/patients/invoices',
    { pageSize: 5, sort: { key: 'created_at', direction: 'desc' } },
    { stage, restrictions: { user_id: useSessionUser()?.id } },
    { name: `${stage} invoices` },
  );
  return (
    <>
      <DataTable
        caption={caption}
        columns={invoiceTableColumns(texts, setCancelling)}
        card={invoiceCard(texts, setCancelling)}
        rowKey={({ id }) => id}
        empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
        {...table}
      />
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} withoutReason />
    </>
  );
}
