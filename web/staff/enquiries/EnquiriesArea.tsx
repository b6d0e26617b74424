import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useKeptFocus } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useOpenEnquiries } from '../today/staff-tasks.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { type Enquiry, enquiryCard, enquiryColumns } from './enquiry-columns.tsx';

const FILTERS = ['open', 'answered', 'all'] as const;
type Filter = (typeof FILTERS)[number];

/** The enquiries that came by the contact form, and the answers to them. */
export function EnquiriesArea() {
  const t = useTexts(staff_enquiries);
  const [filter, setFilter] = useState<Filter>('open');
  return (
    <Page width="wide">
      <PageHeading
        lead={t.lead}
        action={
          <Segments
            label={t.filter}
            choices={FILTERS.map((value) => ({ value, label: t[`filter_${value}`] }))}
            value={filter}
            onChoose={setFilter}
          />
        }
      >
        {t.title}
      </PageHeading>
      <Card>
        <EnquiriesTable key={filter} filter={filter} />
      </Card>
      <LinkedEnquiry />
    </Page>
  );
}

function EnquiriesTable({ filter }: { filter: Filter }) {
  const t = useTexts(staff_enquiries);
  const [open, setOpen] = useState<Enquiry | null>(null);
  // The enquiry that waits longest comes first.
  const direction = filter === 'open' ? 'asc' : 'desc';
  const table = useServerTable(
    'GET /api/staff/contacts',
    { pageSize: 10, sort: { key: 'created_at', direction } },
    { state: filter },
  );
  useRenewalByCount();
  const place = useKeptFocus<HTMLDivElement>('h1');
  return (
    <>
      <div ref={place}>
        <DataTable
          caption={t.title}
          columns={enquiryColumns(t, setOpen)}
          card={enquiryCard(t, setOpen)}
          rowKey={({ id }) => id}
          empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
          {...table}
        />
      </div>
      {open && <AnswerDialog enquiry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Loads the list again when the count beside the navigation changes. */
function useRenewalByCount(): void {
  const queries = useQueryClient();
  const { count } = useOpenEnquiries();
  const known = useRef(count);
  useEffect(() => {
    if (known.current === count) return;
    known.current = count;
    void queries.invalidateQueries({ queryKey: ['GET /api/staff/contacts'] });
  }, [count, queries]);
}

/** Opens the enquiry that the address names, such as a link from a patient's file. Closing it shows the list. */
function LinkedEnquiry() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('enquiry_id');
  const close = () => setAddress({}, { replace: true });
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? <OneEnquiry id={Number(id)} onClose={close} /> : null;
}

function OneEnquiry({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(staff_enquiries);
  // No button of this page opened the dialog, so no button gets the focus back.
  useEffect(() => () => document.querySelector<HTMLElement>('h1')?.focus(), []);
  const enquiry = useQuery({
    queryKey: ['GET /api/staff/contacts', useLanguage(), { enquiry_id: id }],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/contacts', { enquiry_id: id }, { signal })).data[0] ?? null,
  });
  if (enquiry.data) return <AnswerDialog enquiry={enquiry.data} onClose={onClose} />;
  return (
    <Dialog isOpen title={t.title} onClose={onClose}>
      {enquiry.isPending && <Skeleton rows={3} />}
      {enquiry.isError && (
        <FailureNote message={enquiry.error.message || undefined} onRetry={() => void enquiry.refetch()} />
      )}
      {enquiry.data === null && <EmptyNote text={t.not_yours} />}
    </Dialog>
  );
}
