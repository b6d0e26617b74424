import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import type { InvoiceFilter } from '#contract/invoices.contract.ts';
import type { OverdueInvoice } from '#contract/invoices-dunning.contract.ts';
import { invoice_planned } from '#texts/generated/invoice_planned.ts';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { PlannedOfQuery } from '#web/invoices/PlannedFold.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, noonOf } from '#web/lib/dates.ts';
import { openFile } from '#web/lib/download-file.ts';
import { useEntryState } from '#web/lib/entry-state.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { EmptyArea } from '../catalogue/EmptyArea.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { pathTo, pathToClinic } from '../paths.ts';
import { staffTasks } from '../tasks/staff-tasks.ts';
import { FiguresSection, monthFigures, presentMonth } from './FiguresSection.tsx';
import { InvoicesTable } from './InvoicesTable.tsx';
import styles from './Payments.module.css';

/** What is open, then the figures of a month, then all invoices and credit notes. */
export function PaymentsArea() {
  const t = useTexts(staff_money);
  const seesFigures = useMayCall('readMonthFigures');
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <OpenSection />
      <OverdueSection />
      {seesFigures && <FiguresSection />}
      <InvoicesSection />
    </Page>
  );
}

/** What will be billed is no paper yet; it stands folded below. */
const FILTERS = ['issued', 'open', 'overdue', 'paid', 'credit_notes'] as const satisfies InvoiceFilter[];

function InvoicesSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const [filter, setFilter] = useEntryState<(typeof FILTERS)[number]>('invoice filter', 'issued');
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.invoices}</h2>
      <Select
        label={t.filter}
        value={filter}
        onChange={({ target }) => setFilter(FILTERS.find((each) => each === target.value) ?? 'issued')}
      >
        {FILTERS.map((value) => (
          <option key={value} value={value}>
            {t[`filter_${value}`]}
          </option>
        ))}
      </Select>
      <InvoicesTable
        key={filter}
        name="all invoices"
        filter={filter}
        caption={t.invoices}
        empty={<NoInvoices />}
      />
      <PlannedSection />
    </Card>
  );
}

const PLANNED = 'GET /api/staff/planned-invoices';

function PlannedSection() {
  const t = useTexts(invoice_planned);
  const planned = useQuery({
    queryKey: [PLANNED],
    queryFn: async ({ signal }) => (await callApi(PLANNED, {}, { signal })).data,
  });
  return (
    <PlannedOfQuery query={planned}>
      <InvoicesTable
        name="planned invoices"
        filter="draft"
        caption={t.caption}
        empty={<EmptyNote text={t.text} />}
      />
    </PlannedOfQuery>
  );
}

function NoInvoices() {
  const t = useTexts(staff_money);
  const empty = useTexts(staff_empty);
  const next = useMayCall('listSettings')
    ? { to: pathToClinic('settings'), label: empty.invoice_settings }
    : { to: pathTo('calendar'), label: empty.to_calendar };
  return <EmptyArea title={t.empty_title} text={t.empty_text} next={next} />;
}

/** What somebody has to see first: unpaid amounts, failed payments, and what will be charged soon. */
function OpenSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const seesFigures = useMayCall('readMonthFigures');
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.open_title}</h2>
      {seesFigures && <OpenAmounts />}
      <InvoicesTable
        name="open invoices"
        filter="open"
        caption={t.open_invoices}
        empty={<EmptyNote title={t.open_none_title} text={t.open_none_text} />}
      />
    </Card>
  );
}

function OpenAmounts() {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const figures = useQuery(monthFigures(presentMonth())).data;
  const tasks = useQuery(staffTasks(language)).data?.payment_tasks.length ?? 0;
  const euro = (cents: number) => formatEuro(cents, language);
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>{t.unpaid}</dt>
        <dd className={styles.value}>{figures && euro(figures.open_cents - figures.overdue_cents)}</dd>
        <dd className={styles.soft}>
          {figures && unpaidNote(figures.open_count - figures.overdue_count, t)}
        </dd>
      </div>
      <div className={styles.figure}>
        <dt>{t.due}</dt>
        <dd className={styles.value}>{figures && euro(figures.due_cents)}</dd>
        <dd className={styles.soft}>{figures && dueNote(figures.due_count, t)}</dd>
      </div>
      <div className={styles.figure}>
        <dt>{t.failed}</dt>
        <dd className={styles.value}>{tasks}</dd>
        <dd className={styles.soft}>
          {tasks > 0 ? <Link to={pathTo('today')}>{t.failed_link}</Link> : t.failed_none}
        </dd>
      </div>
    </dl>
  );
}

type Texts = (typeof staff_money)['de'];

function unpaidNote(count: number, t: Texts): string {
  return count === 1 ? t.unpaid_note_one : t.unpaid_note({ count });
}

function dueNote(count: number, t: Texts): string {
  return count === 1 ? t.due_note_one : t.due_note({ count });
}

const LIST = 'GET /api/staff/overdue-invoices';

/** Who has not paid in time, what was sent, and which step can follow. Nothing is sent by itself. */
function OverdueSection() {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const titleId = useId();
  const [chosen, setChosen] = useState<OverdueInvoice | null>(null);
  const overdue = useQuery({
    queryKey: [LIST],
    queryFn: async ({ signal }) => (await callApi(LIST, {}, { signal })).data,
  });
  if (overdue.isLoadingError)
    return (
      <FailureNote message={overdue.error.message || undefined} onRetry={() => void overdue.refetch()} />
    );
  if (!overdue.data || overdue.data.length === 0) return null;
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.overdue_title}</h2>
      <p>{overdueSum(overdue.data, t, language)}</p>
      <p className={styles.soft}>{t.overdue_text}</p>
      <ul className={styles.overdue}>
        {overdue.data.map((invoice) => (
          <Overdue key={invoice.id} invoice={invoice} onSend={() => setChosen(invoice)} />
        ))}
      </ul>
      {chosen && <SendDialog invoice={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

function overdueSum(overdue: readonly OverdueInvoice[], t: Texts, language: Language): string {
  const amount = formatEuro(
    overdue.reduce((sum, { total_cents }) => sum + total_cents, 0),
    language,
  );
  return overdue.length === 1
    ? t.overdue_sum_one({ amount })
    : t.overdue_sum({ count: overdue.length, amount });
}

function Overdue({ invoice, onSend }: { invoice: OverdueInvoice; onSend: () => void }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const maySend = useMayCall('sendDunning');
  const { invoice_number, recipient_name: name, total_cents, days_overdue: count, last_step: last } = invoice;
  const late = count === 1 ? t.overdue_days_one : t.overdue_days({ count });
  const action = invoice.next_step === 2 ? t.send_step_2 : t.send_step_1;
  const lastStep = stepName(last?.step ?? null, t);
  const open = () =>
    openFile(`/api/staff/invoices/${invoice.id}/dunning/${last?.step}/pdf`).catch((error: Error) =>
      showToast({ type: 'error', text: error.message }),
    );
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{`${invoice_number} · ${formatEuro(total_cents, language)} · ${late}`}</p>
        <p className={styles.soft}>{stepLabel(invoice, t)}</p>
      </div>
      <div className={styles.files}>
        {last && (
          <Button
            look="quiet"
            size="small"
            aria-label={t.step_pdf_label({ step: lastStep, name })}
            onClick={() => void open()}
          >
            {t.pdf}
          </Button>
        )}
        {maySend && invoice.next_step !== null && (
          <Button look="secondary" size="small" aria-label={`${action}: ${name}`} onClick={onSend}>
            {action}
          </Button>
        )}
      </div>
    </li>
  );
}

function stepName(step: number | null, t: Texts): string {
  return step === 2 ? t.step_2 : t.step_1;
}

/** What was sent last, and from when a further step is possible. */
function stepLabel({ last_step: last, next_step, next_step_on, due_on }: OverdueInvoice, t: Texts): string {
  const day = (date: string) => formatDate(noonOf(date));
  const sent = last
    ? t.step_sent({
        step: stepName(last.step, t),
        day: formatDate(last.sent_at),
        by: last.sent_by,
        until: day(last.pay_until),
      })
    : `${t.step_none}, ${t.overdue_due({ day: day(due_on) })}`;
  const isLater = next_step === null && next_step_on !== null;
  return isLater ? `${sent}. ${t.step_next_on({ step: t.step_2, day: day(next_step_on) })}` : sent;
}

function SendDialog({ invoice, onClose }: { invoice: OverdueInvoice; onClose: () => void }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const queries = useQueryClient();
  const { id, invoice_number: number, recipient_name: name, total_cents } = invoice;
  const reload = () => void queries.invalidateQueries({ queryKey: [LIST] });
  const form = useSendForm({
    defaultValues: { step: invoice.next_step ?? 1 },
    send: ({ step }) => callApi('POST /api/staff/invoices/:id/dunning', { id, step }).finally(reload),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.step_title({ step: stepName(invoice.next_step, t), number })}
      action={t.step_send}
      about={t.step_confirm({ name, amount: formatEuro(total_cents, language) })}
      form={form}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
