import { useQuery } from '@tanstack/react-query';
import type { FileEnquiry } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { pathToEnquiry } from '../paths.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { enquiriesOf } from '../patient-file/patient-queries.ts';

type Texts = (typeof staff_patients)['de'];

/** Lists the enquiries of the patient: date, recipient, answered or not. The text is read in the area of enquiries. */
export function EnquiriesTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const enquiries = useQuery(enquiriesOf({ patientId, language: useLanguage() }));
  return (
    <FilePart query={enquiries}>
      {(found) =>
        found.length === 0 ? (
          <EmptyNote text={t.enquiries_empty} />
        ) : (
          <TableRows
            caption={t.tab_enquiries}
            columns={enquiryColumns(t)}
            rowKey={({ id }) => id}
            rows={found}
          />
        )
      }
    </FilePart>
  );
}

function enquiryColumns(t: Texts): Column<FileEnquiry>[] {
  const column = (key: string, header: string, cell: Column<FileEnquiry>['cell']): Column<FileEnquiry> => ({
    key,
    header,
    cell,
    text: () => '',
  });
  return [
    column('at', t.enquiry_at, ({ created_at }) => formatDateTime(created_at)),
    column('title', t.enquiry_title, ({ id, title }) => <Link to={pathToEnquiry(id)}>{title}</Link>),
    column('to', t.enquiry_to, ({ doctor }) => doctor?.display_name ?? t.enquiry_general),
    column('state', t.status, ({ last_email_sent_at: at }) => (
      <Pill tone={at ? 'good' : 'waiting'}>
        {at ? t.enquiry_answered({ date: formatDateTime(at) }) : t.enquiry_open}
      </Pill>
    )),
  ];
}
