import type { ApiRoutes } from '#contract/api.ts';
import type { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Enquiries.module.css';

export type Enquiry = ApiRoutes['GET /api/staff/contacts']['output']['data'][number];
type Words = (typeof staff_enquiries)['de'];

export function senderOf({ first_name, last_name }: Enquiry): string {
  return `${first_name} ${last_name}`;
}

/** The keys are those that the server sorts by. */
export function enquiryColumns(t: Words, onOpen: (enquiry: Enquiry) => void): Column<Enquiry>[] {
  const recipient = (enquiry: Enquiry) => recipientOf(enquiry, t);
  const isSortable = true;
  return [
    { key: 'person', header: t.sender, cell: senderOf, text: senderOf },
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
      text: () => '',
    },
  ];
}

/** Who asks what since when; the words of the enquiry are in the dialog. */
export function enquiryCard(t: Words, onOpen: (enquiry: Enquiry) => void): RowCard<Enquiry> {
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

function recipientOf({ doctor }: Enquiry, t: Words): string {
  return doctor?.display_name ?? t.clinic;
}

function receivedAt({ created_at }: Enquiry): string {
  return formatDateTime(created_at);
}

function stateOf({ last_email_sent_at }: Enquiry, t: Words): string {
  return last_email_sent_at ? t.answered : t.open;
}

function StatePill({ enquiry, t }: { enquiry: Enquiry; t: Words }) {
  return <Pill tone={enquiry.last_email_sent_at ? 'good' : 'waiting'}>{stateOf(enquiry, t)}</Pill>;
}

interface OpenButtonProps {
  enquiry: Enquiry;
  t: Words;
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
