/*
 * The texts that a row of a patient's list shows, column by column, in the table and on its card. The browser searches
 * them on the loaded page. The server searches the same texts over all rows, written in SQL; its tests compare the two.
 */
import type { AppointmentStatus } from './appointment-status.ts';
import type { AppointmentRow } from './appointments.contract.ts';
import { proposedStatuses } from './appointments.rules.ts';
import type { Enquiry } from './enquiries.contract.ts';
import type { InvoiceRow } from './invoices.contract.ts';
import {
  type InvoiceAppointmentStatus,
  type InvoiceDisplayStatus,
  invoiceAppointmentStatus,
  invoiceDisplayStatus,
  isInvoiceOpen,
} from './invoices.rules.ts';
import type { Locale } from './locale.ts';

/** How one language writes instants and amounts. */
export interface Written {
  locale: Locale;
  now: Date;
  date: (instant: string) => string;
  time: (instant: string) => string;
  dateTime: (instant: string) => string;
  /** With the name of the day. */
  weekdayDate: (instant: string) => string;
  euro: (cents: number) => string;
}

type Texts<Key extends string> = Record<Key, string[]>;
type Labels<Key extends string> = Readonly<Record<Key, string>>;
type Sentence = (values: { time: string }) => string;

export interface AppointmentTexts {
  t: Labels<
    | 'join'
    | 'no_link'
    | 'history'
    | 'pay'
    | 'move'
    | 'earlier'
    | 'feedback'
    | 'cancel'
    | 'calendar'
    | 'video_check'
    | 'confirm_by_mail'
  > &
    Record<'clock' | 'join_from' | 'requested_at' | 'move_requested_to' | 'cancelled_at', Sentence>;
  labels: Labels<AppointmentStatus>;
}

export function appointmentTexts(row: AppointmentRow, { t, labels }: AppointmentTexts, written: Written) {
  const isAhead = row.zoom_link_from !== null;
  return {
    // The card has both in one line, and the day of the week with its details.
    appointment_date: [appointmentTime(row, t, written), written.weekdayDate(row.start_date)],
    start_time: [t.clock({ time: row.start_time })],
    // Cards name the doctor too.
    service_name: [row.service.name, row.doctor.display_name],
    status: shown(
      row.status_label ?? labels[row.status],
      cancellationTime(row, t, written),
      wishedTime(row, t, written),
      row.history.length > 1 && t.history,
    ),
    zoom_link: [videoText(row, t, written)],
    created_at: [written.dateTime(row.created_at)],
    action: shown(
      row.can_pay_by_link && t.pay,
      isUnconfirmed(row) && t.confirm_by_mail,
      isAhead && t.video_check,
      isAhead && t.calendar,
      row.move !== null && t.move,
      row.move?.way === 'free' && t.earlier,
      canHaveFeedback(row) && t.feedback,
      row.canCancel && t.cancel,
    ),
  } satisfies Texts<string>;
}

/** A proposal of the clinic, which the patient confirms or cancels. */
export function isUnconfirmed({ status, canCancel }: Pick<AppointmentRow, 'status' | 'canCancel'>): boolean {
  return canCancel && proposedStatuses.includes(status);
}

/** Whether the clinic completed the appointment, whatever became of its payment. */
export function canHaveFeedback({ history }: Pick<AppointmentRow, 'history'>): boolean {
  return history.some(({ status }) => status === 'completed');
}

/** `19.11.2026 10:30 Uhr` */
export function appointmentTime(
  { start_date, start_time }: Pick<AppointmentRow, 'start_date' | 'start_time'>,
  t: Pick<AppointmentTexts['t'], 'clock'>,
  { date }: Pick<Written, 'date'>,
): string {
  return `${date(start_date)} ${t.clock({ time: start_time })}`;
}

/** When the patient cancelled the appointment or requested it; empty when the patient did neither. */
export function cancellationTime(
  { status, cancellation_request_created_at: at }: AppointmentRow,
  t: Pick<AppointmentTexts['t'], 'requested_at' | 'cancelled_at'>,
  { dateTime }: Pick<Written, 'dateTime'>,
): string {
  if (at === null) return '';
  return (status === 'cancelled' ? t.cancelled_at : t.requested_at)({ time: dateTime(at) });
}

/** The time that the patient asked for after the deadline; empty when the clinic has nothing to decide. */
export function wishedTime(
  { move_request }: Pick<AppointmentRow, 'move_request'>,
  t: Pick<AppointmentTexts['t'], 'move_requested_to'>,
  { dateTime }: Pick<Written, 'dateTime'>,
): string {
  return move_request ? t.move_requested_to({ time: dateTime(move_request.start_date) }) : '';
}

function videoText(
  { zoom_link, zoom_link_from }: AppointmentRow,
  t: AppointmentTexts['t'],
  { time }: Written,
): string {
  if (zoom_link) return t.join;
  return zoom_link_from === null ? t.no_link : t.join_from({ time: time(zoom_link_from) });
}

export interface InvoiceTexts {
  t: Labels<'no_number' | 'credit_note' | 'no_pdf' | 'download' | 'after_appointment'> & {
    number_of: (values: { number: string }) => string;
  };
  /** The button that opens the positions of an invoice. */
  lineLabels: Labels<'show'>;
  actionLabels: Labels<'pay' | 'cancel' | 'send_request'>;
  appointmentLabels: Labels<InvoiceAppointmentStatus>;
  invoiceLabels: Labels<InvoiceDisplayStatus>;
}

export function invoiceTexts(row: InvoiceRow, words: InvoiceTexts, written: Written) {
  const { t, lineLabels, appointmentLabels, invoiceLabels } = words;
  return {
    invoice_number: shown(invoiceNumberText(row, t), invoiceNumberOnCard(row, t)),
    price: [invoicePriceText(row, written)],
    appointment_time: shown(row.appointment && written.dateTime(row.appointment.start_date)),
    service_name: shown(invoiceServiceText(row, written), row.lines.length > 0 && lineLabels.show),
    status: [appointmentLabels[invoiceAppointmentStatus(row)]],
    invoice_status: [
      isDraftAhead(row, written) ? t.after_appointment : invoiceLabels[invoiceDisplayStatus(row)],
    ],
    invoice_path: [row.invoice_path ? t.download : t.no_pdf],
    created_at: [written.dateTime(row.created_at)],
    action: shown(invoiceActionText(row, words.actionLabels)),
  } satisfies Texts<string>;
}

export function invoiceNumberText({ invoice_number, kind }: InvoiceRow, t: InvoiceTexts['t']): string {
  const number = invoice_number ?? t.no_number;
  return kind === 'credit_note' ? `${number} ${t.credit_note}` : number;
}

/** Empty for a draft. */
export function invoiceNumberOnCard(
  { invoice_number: number, kind }: InvoiceRow,
  t: InvoiceTexts['t'],
): string {
  if (number === null) return '';
  return kind === 'credit_note' ? `${t.credit_note} ${number}` : t.number_of({ number });
}

/** What is paid, after a discount. */
export function invoicePriceText({ total }: InvoiceRow, { euro }: Pick<Written, 'euro'>): string {
  return euro(Math.round(total * 100));
}

export function invoiceServiceText({ appointment }: InvoiceRow, { locale }: Pick<Written, 'locale'>): string {
  return appointment?.service.translations_by_locale[locale].title ?? '';
}

/** Of the draft of an appointment ahead the screen says when the invoice will come. */
export function isDraftAhead(row: InvoiceRow, { now }: Pick<Written, 'now'>): boolean {
  const start = row.appointment?.start_date;
  return invoiceDisplayStatus(row) === 'draft' && start !== undefined && new Date(start) > now;
}

/** What the patient can do from the invoice; empty for nothing. */
export function invoiceActionText(row: InvoiceRow, words: InvoiceTexts['actionLabels']): string {
  if (isInvoiceOpen(row)) return words.pay;
  if (!row.appointment?.canCancel) return '';
  return row.appointment.needs_reason ? words.send_request : words.cancel;
}

export type EnquiryTexts = Labels<'general' | 'answered' | 'unanswered' | 'open'>;

export function enquiryTexts(row: Enquiry, t: EnquiryTexts, { dateTime }: Pick<Written, 'dateTime'>) {
  return {
    doctor: [row.doctor?.display_name ?? t.general],
    title: [row.title],
    description: [row.description],
    created_at: [dateTime(row.created_at)],
    reply: [row.last_email_sent_at === null ? t.unanswered : t.answered, t.open],
  } satisfies Texts<string>;
}

function shown(...texts: (string | false | null)[]): string[] {
  return texts.filter((text): text is string => Boolean(text));
}
