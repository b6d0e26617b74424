import { NO_SHOW_GRACE_HOURS } from '#contract/appointments.rules.ts';
import { type LetterWords, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import type { MoneyOfMove } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDateInWords, berlinTime } from '#server/platform/berlin-time.ts';
import { euroInWords, type Locale } from '#server/platform/locale.ts';
import type { Attachment, Letter } from '#server/platform/mail.ts';
import { appointments_mail } from '#texts/generated/appointments_mail.ts';
import type { AppointmentMoved } from '../appointments.events.ts';
import type { Appointment } from '../appointments.store.ts';
import { withLateFee, withNoShowFee, withoutFee } from '../cancel/decide-cancellation.rules.ts';

/** Letters about a visit. None of them names a complaint, a doctor, a service or the way into the visit. */

export type Visit = Pick<Appointment, 'startsAt' | 'status' | 'gateway' | 'terms'>;

export interface Occasion {
  to: Recipient;
  visit: Visit;
  publicUrl: string;
  now: Date;
  /** What came of the news for the money; without it, what was agreed is told. */
  money?: MoneyOfMove | undefined;
}

export function confirmationLetter(occasion: Occasion, calendar: Attachment): Letter {
  const { t, time, locale } = wordsFor(occasion);
  const { gateway, terms } = occasion.visit;
  const amount = euroInWords(terms.amountCents, locale);
  return write(occasion, {
    subject: t.confirmed_subject,
    body: [
      t.confirmed_body(time),
      ...(gateway === 'stripe' ? [t.pay_later({ amount })] : []),
      ...(gateway === 'paypal' ? [t.paid_already({ amount })] : []),
      cancellationTerms(occasion),
      noShowTerms(occasion),
      t.calendar_attached,
    ],
    attachments: [calendar],
  });
}

export function changeLetter(occasion: Occasion, calendar: Attachment): Letter {
  const { t, time } = wordsFor(occasion);
  const body = [t.changed_body(time), cancellationTerms(occasion), t.calendar_attached];
  return write(occasion, { subject: t.changed_subject, body, attachments: [calendar] });
}

/**
 * A visit that was called off free of charge, by whomever. Who never had it in her calendar gets no file, and who
 * had not paid yet is not promised a refund.
 */
export function cancellationLetter(
  occasion: Occasion,
  by: AppointmentMoved['by'],
  { calendar, wasAwaited }: { calendar: Attachment | undefined; wasAwaited: boolean },
): Letter {
  const { t, time } = wordsFor(occasion);
  const money = wasAwaited ? [refundIfTaken(occasion)] : moneyAfter(occasion, 'free');
  const news = {
    patient: t.cancelled_by_you,
    visitor: t.cancelled_by_you,
    staff: t.cancelled_by_clinic,
    system: t.cancelled_unconfirmed,
  };
  return write(occasion, {
    subject: t.cancelled_subject,
    body: [news[by](time), ...money, ...(calendar ? [t.calendar_cancelled] : [])],
    ...(calendar && { attachments: [calendar] }),
  });
}

/** Its time came, and it did not come about, or not to its end. */
export function brokenOffLetter(occasion: Occasion): Letter {
  const { t, time } = wordsFor(occasion);
  return write(occasion, {
    subject: t.broken_off_subject,
    body: [t.broken_off(time), ...moneyAfter(occasion, 'free')],
  });
}

/** She was not there: what that costs, and that she can object before it is taken. */
export function missedLetter(occasion: Occasion): Letter {
  const { t, time } = wordsFor(occasion);
  return write(occasion, {
    subject: t.missed_subject,
    body: [t.missed(time), ...moneyAfterAbsence(occasion), t.missed_objection],
  });
}

export function feeWaivedLetter(occasion: Occasion): Letter {
  const { t, time } = wordsFor(occasion);
  return write(occasion, { subject: t.waived_subject, body: [t.waived(time), t.card_not_charged] });
}

/** A visit that never was certain: PayPal refused the payment, or had not decided when it should have begun. */
export function unpaidLetter(occasion: Occasion, because: 'denied' | 'too_late'): Letter {
  const { t, time } = wordsFor(occasion);
  const body = {
    denied: [t.payment_denied(time), t.payment_denied_uncharged],
    too_late: [t.payment_too_late(time), refundIfTaken(occasion)],
  };
  return write(occasion, { subject: t.unpaid_subject, body: body[because] });
}

export function requestReceivedLetter(occasion: Occasion): Letter {
  const { t, time } = wordsFor(occasion);
  return write(occasion, {
    subject: t.request_subject,
    body: [t.request_received(time), t.request_undecided],
  });
}

export function requestRejectedLetter(occasion: Occasion): Letter {
  const { t, time } = wordsFor(occasion);
  const body = [t.request_rejected(time), noShowTerms(occasion)];
  return write(occasion, { subject: t.request_decided_subject, body });
}

export function requestApprovedLetter(
  occasion: Occasion,
  money: 'free' | 'fee',
  calendar: Attachment,
): Letter {
  const { t, time } = wordsFor(occasion);
  return write(occasion, {
    subject: t.request_decided_subject,
    body: [t.request_approved(time), ...moneyAfter(occasion, money), t.calendar_cancelled],
    attachments: [calendar],
  });
}

export function reminderLetter(occasion: Occasion, days: number): Letter {
  const { t, time } = wordsFor(occasion);
  const isFar = days > 1;
  return write(occasion, {
    subject: isFar ? t.reminder_subject : t.reminder_tomorrow_subject,
    body: [t.reminder_body(time), t.access_in_portal, ...(isFar ? [cancellationTerms(occasion)] : [])],
  });
}

/** To the doctor: when it was, and nothing about the patient. */
export function finishLetter(to: Recipient, startsAt: Date, publicUrl: string): Letter {
  const t = appointments_mail[to.locale];
  return writeLetter(to, {
    subject: t.finish_subject,
    body: [t.finish_body(inBerlin(startsAt, to.locale))],
    link: { label: t.decision_link, url: `${publicUrl}/staff/` },
  });
}

/** To the doctor who takes a visit over: when it is, and nothing about the patient. */
export function takenOverLetter(to: Recipient, startsAt: Date, publicUrl: string): Letter {
  const t = appointments_mail[to.locale];
  return writeLetter(to, {
    subject: t.taken_over_subject,
    body: [t.taken_over_body(inBerlin(startsAt, to.locale))],
    link: { label: t.decision_link, url: `${publicUrl}/staff/calendar` },
  });
}

/** To the doctor: nothing about the patient leaves the portal. */
export function requestForDecisionLetter(to: Recipient, publicUrl: string): Letter {
  const t = appointments_mail[to.locale];
  return writeLetter(to, {
    subject: t.decision_subject,
    body: [t.decision_body],
    link: { label: t.decision_link, url: `${publicUrl}/staff/` },
  });
}

function write({ to, publicUrl }: Occasion, words: Omit<LetterWords, 'link'>): Letter {
  const link = { label: appointments_mail[to.locale].portal_link, url: portalUrl(publicUrl) };
  return writeLetter(to, { ...words, link });
}

export function portalUrl(publicUrl: string): string {
  return `${publicUrl}/patient/appointment`;
}

function wordsFor({ to: { locale }, visit }: Occasion) {
  return { locale, t: appointments_mail[locale], time: inBerlin(visit.startsAt, locale) };
}

function inBerlin(instant: Date, locale: Locale): { date: string; time: string } {
  return { date: berlinDateInWords(instant, locale), time: berlinTime(instant) };
}

function cancellationTerms({ to: { locale }, visit: { terms }, now }: Occasion): string {
  const t = appointments_mail[locale];
  const fee = euroInWords(terms.lateFeeCents, locale);
  const deadline = new Date(terms.freeUntil);
  return now < deadline ? t.free_until({ ...inBerlin(deadline, locale), fee }) : t.free_no_more({ fee });
}

function noShowTerms({ to: { locale }, visit: { terms } }: Occasion): string {
  const fee = euroInWords(terms.noShowFeeCents, locale);
  return appointments_mail[locale].no_show_terms({ fee });
}

function refundIfTaken({ to: { locale }, visit: { terms } }: Occasion): string {
  const amount = euroInWords(terms.amountCents, locale);
  return appointments_mail[locale].paypal_refund_if_taken({ amount });
}

function moneyAfterAbsence({ to: { locale }, visit, money }: Occasion): string[] {
  const t = appointments_mail[locale];
  const { gateway, terms } = visit;
  const fee = euroInWords(terms.noShowFeeCents, locale);
  if (gateway === null || terms.noShowFeeCents === 0) return [t.nothing_to_pay];
  if (gateway === 'stripe') {
    const isDue = money?.isDue ?? true;
    return [isDue ? t.missed_card({ fee, hours: NO_SHOW_GRACE_HOURS }) : t.card_charged({ fee })];
  }
  const agreed = withNoShowFee(visit).refundCents;
  const back = money?.refundCents ?? agreed;
  if (back > 0) return [t.missed_paypal({ fee, amount: euroInWords(back, locale) })];
  return agreed > 0 ? [] : [t.paypal_kept];
}

/** What the patient pays or gets back; nothing was ever paid for what was only proposed. */
function moneyAfter({ to: { locale }, visit, money }: Occasion, cost: 'free' | 'fee'): string[] {
  const t = appointments_mail[locale];
  const euro = (cents: number) => euroInWords(cents, locale);
  const { chargeCents, refundCents: agreed } = cost === 'fee' ? withLateFee(visit) : withoutFee(visit);
  if (visit.gateway === 'stripe')
    return [chargeCents > 0 ? t.card_charged({ fee: euro(chargeCents) }) : t.card_not_charged];
  if (visit.gateway === null) return [t.nothing_to_pay];
  const back = money?.refundCents ?? agreed;
  if (back > 0) return [t.paypal_refund({ amount: euro(back) })];
  if (agreed === 0) return [t.paypal_kept];
  // It came back to her in another way before.
  return cost === 'free' ? [t.nothing_to_pay] : [];
}
