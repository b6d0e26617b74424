import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Locale } from '#contract/locale.ts';
import { assignAnamnesis } from '#server/anamnesis/anamnesis-record.service.ts';
import { createAppointment } from '#server/appointments/appointment.service.ts';
import { openGuestAccount } from '#server/identity/guest-account.service.ts';
import { attachToAppointment } from '#server/payments/attach-payment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { keepAnswer, type NamedRequest } from '#server/platform/http/repeated-request.ts';
import { turnHoldIntoAppointmentTime } from '#server/schedule/hold.service.ts';
import { recordAgreement } from './agreement.service.ts';
import { forgetRemains } from './draft.service.ts';
import { deleteDraft } from './draft.store.ts';
import type { Booker, Payable } from './payable.service.ts';

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
  /** PayPal still examines the payment, so that the visit is not certain yet. */
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
