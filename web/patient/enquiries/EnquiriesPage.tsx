import { useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { enquiryTexts } from '#contract/displayed-texts.rules.ts';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import { enquiries } from '#texts/generated/enquiries.ts';
import { route } from '#texts/generated/route.ts';
import { EnquiryDetails, recipientOf } from '#web/enquiries/EnquiryDetails.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import { type Column, linesOf } from '#web/ui/table-view.ts';
import { pathTo } from '../paths.ts';
import styles from './Enquiries.module.css';

/** What a patient asked the clinic, and what it answered. */
export const EnquiriesPage = withQueries(EnquiriesScreen);

function EnquiriesScreen() {
  const t = useTexts(enquiries);
  const title = useTexts(route).Contacts;
  return (
    <Page width="wide">
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <ButtonLink to={pathTo('Contact')}>{t.new_enquiry}</ButtonLink>
      </div>
      <Card>
        <EnquiriesTable caption={title} />
      </Card>
    </Page>
  );
}

function EnquiriesTable({ caption }: { caption: string }) {
  const t = useTexts(enquiries);
  const [opened, setOpened] = useState<Enquiry | null>(null);
  const columns = enquiryTableColumns(t, setOpened);
  const table = useServerTable(
    'GET /api/patients/contacts',
    { sort: { key: 'created_at', direction: 'desc' } },
    { searchColumn: columns.map(({ key }) => key) },
  );
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        card={enquiryCard(t, setOpened)}
        rowKey={({ id }) => id}
        empty={
          <EmptyNote
            title={t.empty_title}
            text={t.empty_text}
            action={<ButtonLink to={pathTo('Contact')}>{t.write}</ButtonLink>}
          />
        }
        {...table}
      />
      <EnquiryDialog contact={opened} onClose={() => setOpened(null)} />
    </>
  );
}

type Texts = (typeof enquiries)['de'];

type Asked = ApiRoutes['GET /api/patients/contacts']['input']['searchColumn'];
type EnquiryColumn = Column<Enquiry> & { key: Exclude<Asked, unknown[] | undefined> };

/** The keys are those that the server searches and sorts by. */
function enquiryTableColumns(t: Texts, onOpen: (contact: Enquiry) => void): EnquiryColumn[] {
  const textOf = (key: keyof ReturnType<typeof enquiryTexts>) => (contact: Enquiry) =>
    linesOf(enquiryTexts(contact, t, { dateTime: formatDateTime })[key]);
  const isSortable = true;
  return [
    {
      key: 'doctor',
      header: t.doctor,
      text: textOf('doctor'),
      isSortable,
      cell: (contact) => recipientOf(contact, t),
    },
    {
      key: 'title',
      header: t.subject,
      text: textOf('title'),
      isSortable,
      cell: ({ title }) => <span className={styles.subject}>{title}</span>,
    },
    {
      key: 'description',
      header: t.question,
      text: textOf('description'),
      cell: ({ description }) => <span className={styles.clamped}>{description}</span>,
    },
    {
      key: 'created_at',
      header: t.created,
      text: textOf('created_at'),
      isSortable,
      cell: ({ created_at }) => formatDateTime(created_at),
      givesWay: { step: 1, below: 'doctor' },
    },
    {
      key: 'reply',
      header: t.reply,
      text: textOf('reply'),
      cell: (contact) => <Opener contact={contact} t={t} onOpen={onOpen} />,
    },
  ];
}

/** An enquiry on a phone: what about, to whom and when, and whether it is answered. */
function enquiryCard(t: Texts, onOpen: (contact: Enquiry) => void): RowCard<Enquiry> {
  return {
    headline: ({ title }) => title,
    lines: (contact) => [recipientOf(contact, t), formatDateTime(contact.created_at)],
    pill: (contact) => <ReplyPill contact={contact} t={t} />,
    action: (contact) => <OpenButton contact={contact} t={t} onOpen={onOpen} />,
    more: ({ description }) => [
      { label: t.question, value: <span className={styles.clamped}>{description}</span> },
    ],
  };
}

function replyState({ last_email_sent_at }: Enquiry, t: Texts): string {
  return last_email_sent_at === null ? t.unanswered : t.answered;
}

interface OpenerProps {
  contact: Enquiry;
  t: Texts;
  onOpen: (contact: Enquiry) => void;
}

function Opener(props: OpenerProps) {
  return (
    <div className={styles.opener}>
      <ReplyPill {...props} />
      <OpenButton {...props} />
    </div>
  );
}

function ReplyPill({ contact, t }: Pick<OpenerProps, 'contact' | 't'>) {
  const isAnswered = contact.last_email_sent_at !== null;
  return <Pill tone={isAnswered ? 'good' : 'waiting'}>{replyState(contact, t)}</Pill>;
}

function OpenButton({ contact, t, onOpen }: OpenerProps) {
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={t.open_label({ title: contact.title })}
      onClick={() => onOpen(contact)}
    >
      {t.open}
    </Button>
  );
}

/** One enquiry with everything that was written about it. */
function EnquiryDialog({ contact, onClose }: { contact: Enquiry | null; onClose: () => void }) {
  const t = useTexts(enquiries);
  return (
    <Dialog
      isOpen={contact !== null}
      onClose={onClose}
      title={t.dialog_title}
      isWide
      closesOnPressBeside
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {contact && <EnquiryDetails contact={contact} />}
    </Dialog>
  );
}
