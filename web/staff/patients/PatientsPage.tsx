import { useState } from 'react';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useMayCall } from '../shell/permissions.ts';
import { EmergencyDialogs } from './EmergencyDialogs.tsx';
import { patientColumns } from './patient-columns.tsx';

/** Whom this member of staff may know, found by the beginnings of what is known of them. */
export function PatientsPage() {
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
  const table = useServerTable('GET /api/staff/patients', {
    pageSize: 20,
    sort: { key: 'name', direction: 'asc' },
  });
  return (
    <DataTable
      {...table}
      caption={t.title}
      columns={patientColumns(t, table.view.search)}
      rowKey={({ id }) => id}
      empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
    />
  );
}
