import { formatEuro } from '#contract/euro.rules.ts';
import type { OverdueInvoice } from '#contract/invoices-dunning.contract.ts';
import { lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { settingRule } from '#server/content/settings.rules.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import { patientAsRecipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { postLetter } from '#server/platform/mail.ts';
import { invoices_answer } from '#texts/generated/invoices_answer.ts';
import { invoices_dunning } from '#texts/generated/invoices_dunning.ts';
import { invoices_mail } from '#texts/generated/invoices_mail.ts';
import { dueDateOf } from '../due-date.service.ts';
import { dateInWords, invoiceNumber } from '../invoices.rules.ts';
import { findInvoice, type Invoice } from '../invoices.store.ts';
import { billingClinic } from '../issue-invoice.service.ts';
import { transferOf } from '../transfer.service.ts';
import { dunningState, filledIn, payUntil } from './dunning.rules.ts';
import { type Dunning, insertDunning, listDunning, listOverdueInvoices } from './dunning.store.ts';

const MOST_SHOWN = 200;

export async function listOverdue({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<{ data: OverdueInvoice[] }> {
  const overdue = await listOverdueInvoices(db, { now: now(), limit: MOST_SHOWN });
  const letters = await listDunning(
    db,
    overdue.map(({ id }) => id),
  );
  const names = await namesOfStaff(
    db,
    letters.map(({ staffId }) => staffId),
  );
  const today = berlinDate(now());
  const data: OverdueInvoice[] = [];
  for (const { id, year, number, issuedAt, ...row } of overdue) {
    if (year === null || number === null || issuedAt === null) continue;
    const sent = letters.filter(({ invoiceId }) => invoiceId === id);
    const dueOn = await printedDueDate(db, { dueOn: row.dueOn, issuedAt });
    const state = dunningState({ dueOn, sent }, today);
    const last = sent.at(-1);
    data.push({
      id,
      invoice_number: invoiceNumber({ year, number }),
      recipient_name: row.recipient.name,
      patient_id: row.patientId,
      total_cents: row.totalCents,
      due_on: dueOn,
      days_overdue: state.daysOverdue,
      last_step: last ? { ...shownStep(last), sent_by: names.get(last.staffId) ?? '' } : null,
      next_step: state.nextStep ?? null,
      next_step_on: state.nextStepOn ?? null,
    });
  }
  return { data };
}

function shownStep({ step, sentAt, payUntil: pay_until }: Dunning) {
  return { step, sent_at: sentAt.toISOString(), pay_until };
}

/** The date that the invoice names. Older invoices name none; for them the present setting counts. */
async function printedDueDate(
  db: Db,
  { dueOn, issuedAt }: { dueOn: string | null; issuedAt: Date },
): Promise<string> {
  return dueOn ?? (await dueDateOf(db, issuedAt));
}

type Sender = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * A member of staff sends the next step. The appointment is locked, so that of two who press at once the second finds the
 * step sent, and whoever pays meanwhile is not asked any more.
 */
export async function sendDunning(
  { db, now, config }: Sender,
  staff: Staff,
  { id, step }: { id: number; step: number },
  { locale }: Pick<Client, 'locale'>,
) {
  const { renderDunning } = await import('./dunning-paper.ts');
  await db.transaction(async (tx) => {
    const at = now();
    const invoice = await lockDue(tx, id, { step, today: berlinDate(at) });
    const words = await dunningTexts(tx, invoice, step, at);
    const row = { invoiceId: id, step, ...words, staffId: staff.staffId, sentAt: at };
    await insertDunning(tx, row);
    await recordAccess(
      tx,
      { patientId: invoice.patientId, kind: 'dunning_sent', actor: staff, subjectId: id },
      at,
    );
    const to = await patientAsRecipient(tx, invoice.patientId);
    if (!to) return;
    const paper = { ...invoice, ...words, sentAt: at, transfer: await transferOf(tx, invoice) };
    const content = renderDunning(paper, await billingClinic(tx), config).toString('base64');
    const [news = '', ...details] = words.body.split(/\n\s*\n/);
    const filename = `${words.subject.replaceAll(' ', '-')}.pdf`;
    await postLetter(
      tx,
      writeLetter(
        { ...to, locale: invoice.locale },
        {
          subject: words.subject,
          body: [news, ...details],
          link: {
            label: invoices_mail[invoice.locale].portal_link,
            url: `${config.publicUrl}/patient/invoices`,
          },
          attachments: [{ filename, contentType: 'application/pdf', content }],
        },
      ),
    );
  });
  return { message: invoices_answer[locale].dunning_sent };
}

/** The invoice, if exactly this step is the next one today and its amount is open. */
async function lockDue(
  tx: Db,
  id: number,
  { step, today }: { step: number; today: string },
): Promise<Invoice> {
  const known = await findInvoice(tx, id);
  if (!known) throw new Failure('request.not_found');
  const { appointmentId } = known;
  await lockIfFound(tx, appointmentId);
  const invoice = await findInvoice(tx, id);
  const payment = (await paymentsOfAppointments(tx, [appointmentId])).get(appointmentId);
  if (!invoice?.issuedAt || invoice.state !== 'unpaid' || !payment?.isOpen)
    throw new Failure('payments.nothing_open');
  const sent = await listDunning(tx, [id]);
  const dueOn = await printedDueDate(tx, { dueOn: invoice.dueOn, issuedAt: invoice.issuedAt });
  const state = dunningState({ dueOn, sent }, today);
  if (state.nextStep !== step) throw new Failure('invoices.dunning_not_due');
  return invoice;
}

/** The clinic's words for this step in the language of the invoice. */
export async function dunningTexts(db: Db, invoice: Invoice, step: number, at: Date) {
  const { locale, year, number, issuedAt, totalCents } = invoice;
  const name = step === 1 ? 'first' : 'final';
  const key = `invoice_dunning_${name}_${locale}` as const;
  const template = (await settingValues(db, [key]))[key] ?? settingRule(key)?.default ?? '';
  const written = invoiceNumber({ year: year ?? 0, number: number ?? 0 });
  const until = payUntil(berlinDate(at));
  const values = {
    number: written,
    amount: formatEuro(totalCents, locale),
    date: dateInWords(berlinDate(issuedAt ?? at), locale),
    until: dateInWords(until, locale),
  };
  return {
    subject: invoices_dunning[locale][`${name}_title`]({ number: written }),
    body: filledIn(template, values),
    payUntil: until,
  };
}

/** A sent letter again, for the post or for the files; once the invoice is paid, without the account to pay to. */
export async function readDunningPdf(
  { db, now, config }: Sender,
  staff: Staff,
  { id, step }: { id: number; step: number },
): Promise<FileAnswer> {
  const invoice = await findInvoice(db, id);
  const letter = (await listDunning(db, [id])).find((each) => each.step === step);
  if (!invoice || !letter) throw new Failure('request.not_found');
  const { patientId, recipient, locale } = invoice;
  const { renderDunning } = await import('./dunning-paper.ts');
  const paper = { ...letter, recipient, locale, transfer: await transferOf(db, invoice) };
  const content = renderDunning(paper, await billingClinic(db), config);
  await recordAccess(db, { patientId, kind: 'invoice_read', actor: staff, subjectId: id }, now());
  return { name: `${letter.subject.replaceAll(' ', '-')}.pdf`, type: 'application/pdf', content };
}
