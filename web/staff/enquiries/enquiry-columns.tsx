import type { ApiRoutes } from '#contract/api.ts';
import type { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Enquiries.module.css';

export type Enquiry = ApiRoutes['GET /api/staff/contacts']['output']['data'][number];
type Words = (typeof staff_enquiries)['de'];

export function senderOf({ first_name, last_name }: Enquiry): string {
  return `${first_name} ${last_name}`;
}

/** The keys are those that the server sorts by. */
export function enquiryColumns(t: Words, onOpen: (enquiry: Enquiry) => void): Column<Enquiry>[] {
  const recipient = ({ doctor }: Enquiry) => doctor?.display_name ?? t.clinic;
  const received = ({ created_at }: Enquiry) => formatDateTime(created_at);
  const state = ({ last_email_sent_at }: Enquiry) => (last_email_sent_at ? t.answered : t.open);
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
    { key: 'created_at', header: t.created, cell: received, text: received, isSortable },
    {
      key: 'state',
      header: t.state,
      cell: (enquiry) => <Pill tone={enquiry.last_email_sent_at ? 'good' : 'waiting'}>{state(enquiry)}</Pill>,
      text: state,
    },
    {
      key: 'open',
      header: t.answer,
      cell: (enquiry) => (
        <Button
          look="secondary"
          size="small"
          aria-label={t.read_label({ name: senderOf(enquiry) })}
          onClick={() => onOpen(enquiry)}
        >
          {t.read}
        </Button>
      ),
      text: () => '',
    },
  ];
}
