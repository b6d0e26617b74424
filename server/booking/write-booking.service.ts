import { createHash } from 'node:crypto';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Locale } from '#contract/locale.ts';
import { assignAnamnesis } from '#server/anamnesis/sign/signed-record.service.ts';
import type { AgreedTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { createAppointment } from '#server/appointments/move-appointment.service.ts';
import { recordConsents } from '#server/audit/consent/record-consents.service.ts';
import { currentVersion } from '#server/content/legal-text.service.ts';
import { openGuestAccount } from '#server/identity/register/open-guest-account.service.ts';
import { attachToAppointment } from '#server/payments/ledger/attach-payment.service.ts';
import { lockBegunPayment } from '#server/payments/ledger/begin-payment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { keepAnswer, type NamedRequest } from '#server/platform/http/repeated-request.ts';
import { turnHoldIntoAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import type { Booker, Payable } from './require-payable.service.ts';
import { forgetRemains } from './steps/draft.service.ts';
import { deleteDraft } from './steps/draft.store.ts';

/** What a booking came to; as JSON, so that it can be answered again. */
export interface Booked {
  appointmentId: number;
  patientId: number;
  isGuest: boolean;
  status: 'confirmed' | 'awaiting_payment';
  startsAt: string;
}

interface Booking {
  payable: Payable;
  paymentId: number;
  gateway: PaymentGateway;
  /** PayPal still examines the payment, so that the appointment is not certain yet. */
  isPending: boolean;
  locale: Locale;
  request: NamedRequest | undefined;
}

/** Account, medical history, appointment, time and money: all of it in one transaction, or nothing. */
export async function writeBooking(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  booking: Booking,
): Promise<Booked> {
  return await deps.db.transaction((tx) => write(tx, deps, booking));
}

async function write(
  tx: Db,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  { payable, paymentId, gateway, isPending, locale, request }: Booking,
): Promise<Booked> {
  const at = now();
  const { hold, terms, holder, booker } = payable;
  await closeDraft(tx, payable);
  const patientId = await accountOf(tx, booker, { locale, now: at, publicUrl: config.publicUrl });
  const status = isPending ? 'awaiting_payment' : 'confirmed';
  const appointmentId = await createAppointment(
    tx,
    {
      ...{ patientId, gateway, terms, locale, status },
      serviceId: hold.serviceId,
      doctorId: hold.doctorId,
      startsAt: hold.startsAt,
      endsAt: hold.endsAt,
      person: booker.kind === 'guest' ? booker.data : booker.person,
      anamnesisId: booker.kind === 'guest' ? booker.anamnesisId : null,
      createdBy: booker.kind,
    },
    { actor: booker.kind === 'patient' ? booker : { kind: 'visitor' }, why: 'booked', now: at },
  );
  await turnHoldIntoAppointmentTime(tx, holder, appointmentId, at);
  await recordAgreement(tx, {
    ...{ appointmentId, patientId, paymentId, terms, locale, now: at },
    slotId: hold.slotId,
  });
  await attachToAppointment(tx, paymentId, { appointmentId, patientId, now: at });
  if (booker.kind === 'guest') {
    await assignAnamnesis(tx, booker.anamnesisId, patientId);
  }

  const startsAt = hold.startsAt.toISOString();
  const booked: Booked = { appointmentId, patientId, isGuest: booker.kind === 'guest', status, startsAt };
  const isFirst = !request || (await keepAnswer(tx, request, booked, at));
  if (!isFirst) throw new Error('This request was answered by another transaction.');
  return booked;
}

/**
 * The draft ends with the booking. First of all, as everybody takes the draft before the time: what was signed
 * may have been changed or discarded in another tab while the provider was asked, and then nothing is booked.
 */
async function closeDraft(tx: Db, { holder, booker }: Payable): Promise<void> {
  const remains = holder.draftHash === undefined ? [] : await deleteDraft(tx, holder.draftHash);
  if (booker.kind === 'patient') await forgetRemains(tx, remains);
  else if (remains[0]?.anamnesisId !== booker.anamnesisId) throw new Failure('booking.step_not_due');
}

/** A guest's booking makes a file of its own, whoever holds the address that she named. */
async function accountOf(
  tx: Db,
  booker: Booker,
  context: { locale: Locale; now: Date; publicUrl: string },
): Promise<number> {
  if (booker.kind === 'patient') return booker.patientId;
  const { data: person, passwordHash } = booker;
  const { patientId } = await openGuestAccount(tx, { person, passwordHash, ...context });
  return patientId;
}

interface Agreement {
  appointmentId: number;
  patientId: number;
  paymentId: number;
  /** The time that is being booked. */
  slotId: string;
  terms: AgreedTerms;
  locale: Locale;
  now: Date;
}

/**
 * Records the acceptance of the cancellation rule and of the terms, with their wording and amounts. The payment is
 * locked, so that nothing changes between this check and the booking. A payer who has not accepted them, or accepted
 * them for another time, price or fee, books nothing.
 */
export async function recordAgreement(tx: Db, agreement: Agreement): Promise<void> {
  const { appointmentId, patientId, paymentId, slotId, terms, locale, now } = agreement;
  const begun = await lockBegunPayment(tx, paymentId);
  if (!begun) throw new Failure('payments.not_usable');
  if (begun.slotId !== slotId) throw new Failure('booking.other_slot');
  const isAsShown =
    begun.amountCents === terms.amountCents && begun.noShowFeePercent === terms.noShowFeePercent;
  if (!isAsShown) throw new Failure('booking.amount_differs');
  if (begun.agreedAt === null) throw new Failure('booking.terms_not_accepted');
  const agb = await currentVersion(tx, 'agb', begun.agreedAt);
  const privacy = await currentVersion(tx, 'privacy-policy', begun.agreedAt);
  const consent = { isGiven: true, locale };
  await recordConsents(
    tx,
    { kind: 'appointment', id: appointmentId, patientId },
    [
      { ...consent, kind: 'cancellation_rule', textVersion: terms.version, textHash: hashOf(terms) },
      {
        ...consent,
        kind: 'terms',
        textVersion: agb ? `agb=${agb.versionId}` : terms.version,
        textHash: agb?.contentHash ?? hashOf(terms),
      },
      ...(privacy
        ? [
            {
              ...{ ...consent, kind: 'privacy' as const, textHash: privacy.contentHash },
              textVersion: `privacy-policy=${privacy.versionId}`,
            },
          ]
        : []),
    ],
    now,
  );
}

function hashOf(terms: AgreedTerms): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
