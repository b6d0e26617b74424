import { createHash } from 'node:crypto';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Locale } from '#contract/locale.ts';
import { assignAnamnesis } from '#server/anamnesis/sign/signed-record.service.ts';
import type { AgreedTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { attachSigned } from '#server/appointments/fee-agreement/fee-agreement.service.ts';
import { createAppointment } from '#server/appointments/move-appointment.service.ts';
import { recordConsents } from '#server/audit/consent/record-consents.service.ts';
import { wordingsInForce } from '#server/content/legal-text.service.ts';
import {
  type Entrance,
  openEntrance,
  openGuestAccount,
} from '#server/identity/register/guest-account.service.ts';
import { attachToAppointment } from '#server/payments/ledger/attach-payment.service.ts';
import { type LockedPayment, lockBegunPayment } from '#server/payments/ledger/begin-payment.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inPipeline } from '#server/platform/database/pipeline.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type NamedRequest, storeAnswer } from '#server/platform/http/repeated-request.ts';
import { recordEvents } from '#server/platform/jobs/outbox.ts';
import { turnHoldIntoAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import { partiesOf } from './agreement-parties.service.ts';
import type { Booker, Payable } from './require-payable.service.ts';
import { deleteSignedRecords } from './steps/draft.service.ts';
import { deleteDraft } from './steps/draft.store.ts';

/** The result of a booking, as JSON: a repeated request gets the same answer. */
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
  /** PayPal is still reviewing the payment, so the appointment is not confirmed yet. */
  isPending: boolean;
  locale: Locale;
  request: NamedRequest | undefined;
  /** The browser of a guest, which is signed in to the new account; none if the guest has closed it. */
  browser?: Client | undefined;
}

interface Written {
  booked: Booked;
  entrance: Entrance | undefined;
}

/**
 * Writes account, medical history, appointment, time, payment and session in one transaction: all of them or none. The
 * statements in one `inPipeline` are sent without waiting for each other's answers.
 */
export async function writeBooking(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  booking: Booking,
): Promise<Written> {
  return await deps.db.transaction((tx) => write(tx, deps, booking));
}

async function write(
  tx: Db,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  booking: Booking,
): Promise<Written> {
  const at = now();
  const { payable, gateway, isPending, locale, request, browser } = booking;
  const { hold, terms, holder, booker } = payable;
  const [, { patientId, guest }] = await inPipeline([
    closeDraft(tx, payable),
    accountOf(tx, booker, { locale, now: at, publicUrl: config.publicUrl }),
  ]);
  const status = isPending ? 'awaiting_payment' : 'confirmed';
  const { serviceId, doctorId, slotId, startsAt, endsAt } = hold;
  const [appointmentId] = await inPipeline([
    createAppointment(
      tx,
      {
        patientId,
        serviceId,
        doctorId,
        startsAt,
        endsAt,
        gateway,
        terms,
        locale,
        status,
        person: booker.kind === 'guest' ? booker.data : booker.person,
        anamnesisId: booker.kind === 'guest' ? booker.anamnesisId : null,
        createdBy: booker.kind,
      },
      { actor: booker.kind === 'patient' ? booker : { kind: 'visitor' }, why: 'booked', now: at },
    ),
    recordEvents(tx, guest ? [...guest.news, ...(isPending ? guest.letter : [])] : []),
  ]);

  const isGuest = booker.kind === 'guest';
  const booked: Booked = { appointmentId, patientId, isGuest, status, startsAt: startsAt.toISOString() };
  const agreement = {
    appointmentId,
    patientId,
    paymentId: booking.paymentId,
    slotId,
    terms,
    locale,
    now: at,
  };
  const [, , , entrance, isFirst] = await inPipeline([
    turnHoldIntoAppointmentTime(tx, holder, appointmentId, at),
    attachAgreedPayment(tx, agreement),
    isGuest ? assignAnamnesis(tx, booker.anamnesisId, patientId) : nothing(),
    guest && browser ? openEntrance(tx, guest.account, browser, at) : nothing(),
    request ? storeAnswer(tx, request, booked, at) : Promise.resolve(true),
    attachSigned(tx, { payer: payable.payer, parties: partiesOf(payable), appointmentId }),
  ]);
  if (!isFirst) throw new Error('This request was answered by another transaction.');
  return { booked, entrance };
}

async function nothing(): Promise<undefined> {}

async function attachAgreedPayment(tx: Db, agreement: Agreement): Promise<void> {
  await attachToAppointment(tx, await recordAgreement(tx, agreement), agreement);
}

/**
 * Deletes the draft. This comes first, because every transaction locks the draft before the hold. If the guest changed
 * or discarded the signed history in another tab while we asked the provider, nothing is booked.
 */
async function closeDraft(tx: Db, { holder, booker }: Payable): Promise<void> {
  const deleted = holder.draftHash === undefined ? [] : await deleteDraft(tx, holder.draftHash);
  if (booker.kind === 'patient') await deleteSignedRecords(tx, deleted);
  else if (deleted[0]?.anamnesisId !== booker.anamnesisId) throw new Failure('booking.step_not_due');
}

/** Each booking of a guest opens a new account, even if another account has the same e-mail address. */
async function accountOf(
  tx: Db,
  booker: Booker,
  context: { locale: Locale; now: Date; publicUrl: string },
): Promise<{ patientId: number; guest?: Awaited<ReturnType<typeof openGuestAccount>> }> {
  if (booker.kind === 'patient') return { patientId: booker.patientId };
  const { data: person, passwordHash } = booker;
  const guest = await openGuestAccount(tx, { person, passwordHash, ...context });
  return { patientId: guest.account.id, guest };
}

interface Agreement {
  appointmentId: number;
  patientId: number;
  paymentId: number;
  /** The slot that is being booked. */
  slotId: string;
  terms: AgreedTerms;
  locale: Locale;
  now: Date;
}

/**
 * Records that the payer accepted the cancellation rule and the terms, with their wording and amounts. Locks the
 * payment, so that nothing changes between this check and the booking. Refuses a payer who has not accepted them, or
 * who accepted them for another slot, price or fee. Returns the locked payment.
 */
export async function recordAgreement(tx: Db, agreement: Agreement): Promise<LockedPayment> {
  const { appointmentId, patientId, paymentId, slotId, terms, locale, now } = agreement;
  const begun = await lockBegunPayment(tx, paymentId);
  if (!begun) throw new Failure('payments.not_usable');
  if (begun.slotId !== slotId) throw new Failure('booking.other_slot');
  const isAsShown =
    begun.amountCents === terms.amountCents && begun.noShowFeePercent === terms.noShowFeePercent;
  if (!isAsShown) throw new Failure('booking.amount_differs');
  if (begun.agreedAt === null) throw new Failure('booking.terms_not_accepted');
  const texts = await wordingsInForce(tx, ['agb', 'privacy-policy'], begun.agreedAt);
  const { agb, 'privacy-policy': privacy } = texts;
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
              ...consent,
              kind: 'privacy' as const,
              textHash: privacy.contentHash,
              textVersion: `privacy-policy=${privacy.versionId}`,
            },
          ]
        : []),
    ],
    now,
  );
  return begun;
}

function hashOf(terms: AgreedTerms): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
