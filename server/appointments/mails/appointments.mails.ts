import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { WayIn } from '#server/identity/email/prove-address.service.ts';
import { type LetterTexts, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { moneyAfter, NO_SHOW_GRACE_HOURS } from '#server/payments/charge/settlement.rules.ts';
import type { PaymentAfterMove } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { Attachment, Letter } from '#server/platform/mail.ts';
import type { MailLink } from '#server/platform/mail-layout.ts';
import { appointments_mail } from '#texts/generated/appointments_mail.ts';
import type { AppointmentMoved } from '../appointments.events.ts';
import type { Appointment } from '../appointments.store.ts';
import { letterActs } from '../appointments.tables.ts';
import { agreedFreeHours, isBeforeDeadline, isKeptLate } from '../cancel/agreed-terms.rules.ts';
import type { LetterAct } from '../letter/letter-link.store.ts';
import { dateBlockFor } from './date-block.rules.ts';

/**
 * Mails about an appointment. None of them names a complaint, a service or the video link. The doctor stands in the
 * block with the date, and only in a mail to a proven address.
 */

export type MailedAppointment = Pick<Appointment, 'startsAt' | 'status' | 'gateway' | 'terms'>;

export interface Occasion {
  to: Recipient;
  appointment: MailedAppointment;
  doctor?: string | undefined;
  publicUrl: string;
  now: Date;
  /** Where the button leads. Without it, to the appointments in the portal. */
  wayIn?: WayIn | undefined;
  /** The tokens of the links by which the patient acts without signing in. Only in mails to a proven address. */
  acts?: Record<LetterAct, string> | undefined;
  /** What really happened to the money. Without it, the mail states what was agreed. */
  money?: PaymentAfterMove | undefined;
}

/** The one mail of a booking: the appointment, the address to confirm, the test of the device, and where help is. */
export function confirmationLetter(occasion: Occasion, calendar: Attachment): Letter {
  const { t, locale } = textsFor(occasion);
  const { publicUrl } = occasion;
  const { gateway, terms } = occasion.appointment;
  const amount = formatEuro(terms.amountCents, locale);
  return write(occasion, {
    subject: t.confirmed_subject,
    body: [
      t.confirmed_body,
      ...addressSentences(occasion),
      ...(gateway === 'stripe' ? [t.pay_later({ amount })] : []),
      ...(gateway === 'paypal' ? [t.paid_already({ amount })] : []),
      cancellationTerms(occasion),
      noShowTerms(occasion),
      t.calendar_attached,
    ],
    furtherLinks: [
      ...actLinks(occasion),
      { label: t.test_device, url: `${publicUrl}/patient/video-check` },
      { label: t.get_help, url: `${publicUrl}/patient/contact` },
    ],
    attachments: [calendar],
  });
}

/** Each link opens a page with one button: mail scanners follow links, so the link itself does nothing. */
function actLinks({ to: { locale }, publicUrl, acts }: Occasion): MailLink[] {
  if (!acts) return [];
  const t = appointments_mail[locale];
  return letterActs.map((act) => ({
    label: t[`act_${act}`],
    url: `${publicUrl}/patient/letter/${acts[act]}`,
  }));
}

/** Whoever has not proven the address is asked for it here; whoever has an account is told what was booked under it. */
function addressSentences({ to: { locale }, wayIn }: Occasion): string[] {
  const t = appointments_mail[locale];
  if (wayIn?.to === 'confirmation') return [t.confirm_address, t.not_booked];
  return wayIn?.to === 'login' ? [t.known_address, t.not_booked_known] : [];
}

export function changeLetter(
  occasion: Occasion,
  calendar: Attachment,
  { onRequest }: { onRequest: boolean },
): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: onRequest ? t.request_decided_subject : t.changed_subject,
    label: 'new',
    body: [onRequest ? t.move_accepted : t.changed_body, cancellationTerms(occasion), t.calendar_attached],
    attachments: [calendar],
  });
}

/**
 * An appointment was cancelled free of charge, by the patient or by the clinic. A patient who never had it in a calendar
 * gets no calendar file, and a patient who has not paid yet is not promised a refund.
 */
export function cancellationLetter(
  occasion: Occasion,
  by: AppointmentMoved['by'],
  { calendar, wasAwaited }: { calendar: Attachment | undefined; wasAwaited: boolean },
): Letter {
  const { t } = textsFor(occasion);
  const money = wasAwaited ? [refundIfTaken(occasion)] : moneySentences(occasion, 'cancelled');
  const news = {
    patient: t.cancelled_by_you,
    visitor: t.cancelled_by_you,
    staff: t.cancelled_by_clinic,
    system: t.cancelled_unconfirmed,
  };
  return write(occasion, {
    subject: t.cancelled_subject,
    label: 'cancelled',
    body: [news[by], ...money, ...(calendar ? [t.calendar_cancelled] : [])],
    ...(calendar && { attachments: [calendar] }),
  });
}

/** The appointment was due, but did not take place or ended early. */
export function brokenOffLetter(occasion: Occasion): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: t.broken_off_subject,
    body: [t.broken_off, ...moneySentences(occasion, 'failed')],
  });
}

/** The patient did not come: what that costs, and how to object before the fee is taken. */
export function missedLetter(occasion: Occasion): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: t.missed_subject,
    body: [t.missed, ...noShowSentences(occasion), t.missed_objection],
  });
}

export function feeWaivedLetter(occasion: Occasion): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, { subject: t.waived_subject, body: [t.waived, t.card_not_charged] });
}

/** PayPal refused the payment, or had not decided about it when the appointment should have begun. */
export function unpaidLetter(occasion: Occasion, because: 'denied' | 'too_late'): Letter {
  const { t } = textsFor(occasion);
  const bodies = {
    denied: [t.payment_denied, t.payment_denied_uncharged],
    too_late: [t.payment_too_late, refundIfTaken(occasion)],
  } satisfies Record<typeof because, LetterTexts['body']>;
  const body: LetterTexts['body'] = bodies[because];
  return write(occasion, { subject: t.unpaid_subject, label: 'cancelled', body });
}

export function requestReceivedLetter(occasion: Occasion): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: t.request_subject,
    body: [lateCancellation(occasion), t.request_undecided],
  });
}

function lateCancellation({ to: { locale }, appointment }: Occasion): string {
  const t = appointments_mail[locale];
  if (isKeptLate(appointment.terms)) return t.request_received_after_move;
  return t.request_received({ hours: agreedFreeHours(appointment) });
}

/** The patient asked for another time after the deadline. Until the answer the appointment stands. */
export function moveRequestReceivedLetter(occasion: Occasion, wished: Date): Letter {
  const { t, locale } = textsFor(occasion);
  return write(occasion, {
    subject: t.request_subject,
    body: [
      t.move_request_received(inBerlin(wished, locale)),
      t.move_request_undecided,
      t.move_request_terms({ fee: formatEuro(occasion.appointment.terms.lateFeeCents, locale) }),
    ],
  });
}

export function moveDeclinedLetter(occasion: Occasion): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: t.request_decided_subject,
    body: [t.move_declined, cancellationTerms(occasion), noShowTerms(occasion)],
  });
}

export function requestRejectedLetter(occasion: Occasion): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: t.request_decided_subject,
    body: [t.request_rejected, noShowTerms(occasion)],
  });
}

export function requestApprovedLetter(
  occasion: Occasion,
  approved: AppointmentStatus,
  calendar: Attachment,
): Letter {
  const { t } = textsFor(occasion);
  return write(occasion, {
    subject: t.request_decided_subject,
    label: 'cancelled',
    body: [t.request_approved, ...moneySentences(occasion, approved), t.calendar_cancelled],
    attachments: [calendar],
  });
}

export function reminderLetter(occasion: Occasion, days: number): Letter {
  const { t } = textsFor(occasion);
  const isFar = days > 1;
  return write(occasion, {
    subject: isFar ? t.reminder_subject : t.reminder_tomorrow_subject,
    body: [t.reminder_body, t.access_in_portal, ...(isFar ? [cancellationTerms(occasion)] : [])],
    furtherLinks: actLinks(occasion),
  });
}

/** Asks the doctor what became of an appointment. It names the time and nothing about the patient. */
export function finishLetter(to: Recipient, startsAt: Date, publicUrl: string): Letter {
  const t = appointments_mail[to.locale];
  return writeLetter(to, {
    subject: t.finish_subject,
    body: [t.finish_body],
    dateBlock: dateBlockFor(to, { startsAt, label: 'staff' }),
    link: { label: t.decision_link, url: `${publicUrl}/staff/` },
  });
}

/** Tells a doctor that a colleague's appointment was moved to the doctor. It says nothing about the patient. */
export function takenOverLetter(to: Recipient, startsAt: Date, publicUrl: string): Letter {
  const t = appointments_mail[to.locale];
  return writeLetter(to, {
    subject: t.taken_over_subject,
    body: [t.taken_over_body],
    dateBlock: dateBlockFor(to, { startsAt, label: 'staff' }),
    link: { label: t.decision_link, url: `${publicUrl}/staff/calendar` },
  });
}

/** Tells the doctor that a cancellation request waits. It says nothing about the patient. */
export function requestForDecisionLetter(
  to: Recipient,
  appointment: Pick<Appointment, 'startsAt' | 'terms'>,
  publicUrl: string,
): Letter {
  const t = appointments_mail[to.locale];
  const isMoved = isKeptLate(appointment.terms);
  const body = isMoved
    ? t.decision_body_after_move
    : t.decision_body({ hours: agreedFreeHours(appointment) });
  return decisionLetter(to, body, publicUrl);
}

/** Tells the doctor that a patient asks for another time. It says nothing about the patient. */
export function moveRequestForDecisionLetter(to: Recipient, publicUrl: string): Letter {
  return decisionLetter(to, appointments_mail[to.locale].move_decision_body, publicUrl);
}

function decisionLetter(to: Recipient, body: string, publicUrl: string): Letter {
  const t = appointments_mail[to.locale];
  return writeLetter(to, {
    subject: t.decision_subject,
    body: [body],
    link: { label: t.decision_link, url: `${publicUrl}/staff/` },
  });
}

interface Texts extends Omit<LetterTexts, 'link' | 'dateBlock'> {
  label?: 'new' | 'cancelled';
}

function write(occasion: Occasion, { label, ...texts }: Texts): Letter {
  const { to, appointment, doctor } = occasion;
  const dateBlock = dateBlockFor(to, { startsAt: appointment.startsAt, doctor, ...(label && { label }) });
  return writeLetter(to, { ...texts, dateBlock, link: buttonOf(occasion) });
}

function buttonOf({ to: { locale }, publicUrl, wayIn = { to: 'portal' } }: Occasion) {
  const t = appointments_mail[locale];
  if (wayIn.to === 'login') return { label: t.log_in_link, url: `${publicUrl}/patient/login` };
  if (wayIn.to === 'confirmation')
    return { label: t.confirm_link, url: `${publicUrl}/patient/confirm-email/${wayIn.token}` };
  return { label: t.portal_link, url: portalUrl(publicUrl) };
}

export function portalUrl(publicUrl: string): string {
  return `${publicUrl}/patient/appointment`;
}

function textsFor({ to: { locale } }: Occasion) {
  return { locale, t: appointments_mail[locale] };
}

function inBerlin(instant: Date, locale: Locale): { date: string; time: string } {
  return { date: berlinDateInWords(instant, locale), time: berlinTime(instant) };
}

function cancellationTerms({ to: { locale }, appointment, now }: Occasion): string {
  const t = appointments_mail[locale];
  const { terms } = appointment;
  const fee = formatEuro(terms.lateFeeCents, locale);
  if (isKeptLate(terms)) return t.free_no_more_after_move({ fee });
  if (!isBeforeDeadline(terms, now)) return t.free_no_more({ hours: agreedFreeHours(appointment), fee });
  return t.free_until({ ...inBerlin(new Date(terms.freeUntil), locale), fee });
}

function noShowTerms({ to: { locale }, appointment: { terms } }: Occasion): string {
  const fee = formatEuro(terms.noShowFeeCents, locale);
  return appointments_mail[locale].no_show_terms({ fee });
}

function refundIfTaken({ to: { locale }, appointment: { terms } }: Occasion): string {
  const amount = formatEuro(terms.amountCents, locale);
  return appointments_mail[locale].paypal_refund_if_taken({ amount });
}

function noShowSentences({ to: { locale }, appointment, money }: Occasion): string[] {
  const t = appointments_mail[locale];
  const { dueCents, refundCents: agreed } = moneyAfter('no_show', appointment.terms, appointment.gateway);
  if (dueCents === 0) return [t.nothing_to_pay];
  const fee = formatEuro(dueCents, locale);
  if (appointment.gateway === 'stripe') {
    const isDue = money?.isDue ?? true;
    return [isDue ? t.missed_card({ fee, hours: NO_SHOW_GRACE_HOURS }) : t.card_charged({ fee })];
  }
  const back = money?.refundCents ?? agreed;
  if (back > 0) return [t.missed_paypal({ fee, amount: formatEuro(back, locale) })];
  return agreed > 0 ? [] : [t.paypal_kept];
}

/** What the patient pays or gets back after a cancellation with this status. */
function moneySentences(
  { to: { locale }, appointment, money }: Occasion,
  cancelled: AppointmentStatus,
): string[] {
  const t = appointments_mail[locale];
  const { gateway, terms } = appointment;
  if (gateway === null) return [t.nothing_to_pay];
  const { dueCents, chargeCents, refundCents: agreed } = moneyAfter(cancelled, terms, gateway);
  if (gateway === 'stripe') {
    const isCharged = chargeCents > 0 && !money?.isReleased;
    return [isCharged ? t.card_charged({ fee: formatEuro(chargeCents, locale) }) : t.card_not_charged];
  }
  const back = money?.refundCents ?? agreed;
  if (back > 0) return [t.paypal_refund({ amount: formatEuro(back, locale) })];
  if (agreed === 0) return [t.paypal_kept];
  // The money went back earlier, for example by a dispute.
  return dueCents === 0 ? [t.nothing_to_pay] : [];
}
