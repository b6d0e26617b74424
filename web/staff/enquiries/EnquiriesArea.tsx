import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { EnquiryDetails } from '#web/enquiries/EnquiryDetails.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useEntryState } from '#web/lib/entry-state.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type Column, linesOf } from '#web/ui/table-view.ts';
import { EmptyArea, NoEntryNote, useHasNoEntry } from '../catalogue/EmptyArea.tsx';
import { QuickTextMenu } from '../quick-texts/QuickTexts.tsx';
import { TASKS, useOpenEnquiries } from '../tasks/staff-tasks.ts';
import styles from './Enquiries.module.css';

const FILTERS = ['open', 'answered', 'all'] as const;
type Filter = (typeof FILTERS)[number];

/** The enquiries that came by the contact form, and the answers to them. */
export function EnquiriesArea() {
  const t = useTexts(staff_enquiries);
  const hasNoEntry = useHasNoEntry();
  const [filter, setFilter] = useEntryState<Filter>('enquiry filter', 'open');
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
      <Card>{hasNoEntry ? <NoEntryNote /> : <EnquiriesTable key={filter} filter={filter} />}</Card>
      <LinkedEnquiry />
    </Page>
  );
}

function EnquiriesTable({ filter }: { filter: Filter }) {
  const t = useTexts(staff_enquiries);
  const empty = useTexts(staff_empty);
  const [open, setOpen] = useState<Enquiry | null>(null);
  // The enquiry that waits longest comes first.
  const direction = filter === 'open' ? 'asc' : 'desc';
  const table = useServerTable(
    'GET /api/staff/contacts',
    { pageSize: 10, sort: { key: 'created_at', direction } },
    { state: filter },
  );
  useRenewalByCount();
  const place = useFocusFallback<HTMLDivElement>('h1');
  return (
    <>
      <div ref={place}>
        <DataTable
          caption={t.title}
          columns={enquiryColumns(t, setOpen)}
          card={enquiryCard(t, setOpen)}
          rowKey={({ id }) => id}
          empty={
            <EmptyArea
              title={t.empty_title}
              text={t.empty_text}
              next={{ href: '/patient/contact', label: empty.see_contact_form }}
            />
          }
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
      {enquiry.isLoadingError && (
        <FailureNote message={enquiry.error.message || undefined} onRetry={() => void enquiry.refetch()} />
      )}
      {enquiry.data === null && <EmptyNote text={t.not_yours} />}
    </Dialog>
  );
}

interface AnswerDialogProps {
  enquiry: Enquiry;
  onClose: () => void;
}

/** Shows one enquiry with its mails, and sends the next answer. */
function AnswerDialog({ enquiry, onClose }: AnswerDialogProps) {
  const t = useTexts(staff_enquiries);
  const form = useAnswer(enquiry, onClose);
  const insert = (passage: string) => {
    const { subject, content } = form.values();
    form.reset({ subject, content: content === '' ? passage : `${content}\n\n${passage}` });
  };
  return (
    <FormDialog
      title={t.dialog_title({ name: senderOf(enquiry) })}
      action={t.send}
      isWide
      form={form}
      onClose={onClose}
    >
      <EnquiryDetails contact={enquiry} further={personOf(enquiry, t)} />
      {!enquiry.is_signed_in && <Notice tone="waiting">{t.not_signed_in}</Notice>}
      <TextField label={t.answer_subject} maxLength={255} required {...form.field('subject')} />
      <TextArea
        label={t.answer}
        hint={enquiry.patient_id === null ? t.answer_hint_mail : t.answer_hint_portal}
        rows={8}
        maxLength={20_000}
        required
        {...form.field('content')}
      />
      <QuickTextMenu onInsert={insert} />
    </FormDialog>
  );
}

/** Birthdate and address tell apart people of the same name. */
function personOf(
  { birthdate, address }: Enquiry,
  t: (typeof staff_enquiries)['de'],
): [name: string, value: string | null][] {
  return [
    [t.birthdate, birthdate && formatDate(birthdate)],
    [t.address, address || null],
  ];
}

function useAnswer({ id, title }: Enquiry, onDone: () => void) {
  const t = useTexts(staff_enquiries);
  const queries = useQueryClient();
  // One key for one dialog: sending it again cannot answer twice.
  const [requestKey] = useState(() => crypto.randomUUID());
  return useSendForm({
    defaultValues: { subject: t.re({ title }).slice(0, 255), content: '' },
    send: (answer) =>
      callApi('POST /api/staff/contacts/:id/reply', { id, ...answer, request_key: requestKey }),
    onDone: () => {
      for (const key of ['GET /api/staff/contacts', TASKS])
        void queries.invalidateQueries({ queryKey: [key] });
      onDone();
    },
  });
}

type Enquiry = ApiRoutes['GET /api/staff/contacts']['output']['data'][number];
type Texts = (typeof staff_enquiries)['de'];

function senderOf({ first_name, last_name }: Enquiry): string {
  return `${first_name} ${last_name}`;
}

/** The keys are those that the server sorts by. */
function enquiryColumns(t: Texts, onOpen: (enquiry: Enquiry) => void): Column<Enquiry>[] {
  const recipient = (enquiry: Enquiry) => recipientOf(enquiry, t);
  const isSortable = true;
  return [
    {
      key: 'person',
      header: t.sender,
      cell: senderOf,
      // The server finds the address too.
      text: (enquiry) => linesOf([senderOf(enquiry), enquiry.email]),
    },
    { key: 'doctor', header: t.recipient, cell: recipient, text: recipient, isSortable },
    { key: 'title', header: t.subject, cell: ({ title }) => title, text: ({ title }) => title, isSortable },
    {
      key: 'description',
      header: t.question,
      cell: ({ description }) => <span className={styles.clamped}>{description}</span>,
      text: ({ description }) => description,
    },
    { key: 'created_at', header: t.created, cell: receivedAt, text: receivedAt, isSortable },
    {
      key: 'state',
      header: t.state,
      cell: (enquiry) => <StatePill enquiry={enquiry} t={t} />,
      text: (enquiry) => stateOf(enquiry, t),
    },
    {
      key: 'open',
      header: t.answer,
      cell: (enquiry) => <OpenButton enquiry={enquiry} t={t} onOpen={onOpen} />,
      text: () => t.read,
    },
  ];
}

/** Who asks what since when; the words of the enquiry are in the dialog. */
function enquiryCard(t: Texts, onOpen: (enquiry: Enquiry) => void): RowCard<Enquiry> {
  return {
    headline: senderOf,
    lines: (enquiry) => [
      enquiry.title,
      <span key="text" className={styles.clamped}>
        {enquiry.description}
      </span>,
      receivedAt(enquiry),
    ],
    pill: (enquiry) => <StatePill enquiry={enquiry} t={t} />,
    action: (enquiry) => <OpenButton enquiry={enquiry} t={t} onOpen={onOpen} />,
    more: (enquiry) => [{ label: t.recipient, value: recipientOf(enquiry, t) }],
  };
}

function recipientOf({ doctor }: Enquiry, t: Texts): string {
  return doctor?.display_name ?? t.clinic;
}

function receivedAt({ created_at }: Enquiry): string {
  return formatDateTime(created_at);
}

function stateOf({ last_email_sent_at }: Enquiry, t: Texts): string {
  return last_email_sent_at ? t.answered : t.open;
}

function StatePill({ enquiry, t }: { enquiry: Enquiry; t: Texts }) {
  return <Pill tone={enquiry.last_email_sent_at ? 'good' : 'waiting'}>{stateOf(enquiry, t)}</Pill>;
}

interface OpenButtonProps {
  enquiry: Enquiry;
  t: Texts;
  onOpen: (enquiry: Enquiry) => void;
}

function OpenButton({ enquiry, t, onOpen }: OpenButtonProps) {
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={t.read_label({ name: senderOf(enquiry) })}
      onClick={() => onOpen(enquiry)}
    >
      {t.read}
    </Button>
  );
}
