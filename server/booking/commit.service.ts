import type { z } from 'zod';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { bookingPayment } from '#contract/booking-payment.contract.ts';
import { Locale } from '#contract/locale.ts';
import { isAsSigned } from '#server/anamnesis/sign/signed-record.service.ts';
import {
  bookedCalendarFile,
  calendarFileOf,
} from '#server/appointments/list/booked-calendar-file.service.ts';
import { opensGuestAccounts } from '#server/content/settings.service.ts';
import {
  answerEntrance,
  type Entrance,
  signInToNewAccount,
} from '#server/identity/register/guest-account.service.ts';
import { verifyCardSetup } from '#server/payments/card/confirm-card.service.ts';
import { releaseCapture, releaseUnbooked } from '#server/payments/ledger/attach-payment.service.ts';
import { begunPayment } from '#server/payments/ledger/begin-payment.service.ts';
import { findCapture } from '#server/payments/paypal/capture-order.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { findAnswer, type NamedRequest } from '#server/platform/http/repeated-request.ts';
import { type Caller, type Holder, holderOf } from '#server/schedule/hold/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { isAmountOf } from './booking.rules.ts';
import { appointmentOfPayer, confirmForClosedBrowser } from './confirm/confirm-appointment.service.ts';
import {
  type Booker,
  holderOfPayer,
  type Payable,
  payerOf,
  requirePayable,
} from './require-payable.service.ts';
import { matchesPerson, type UserData } from './steps/check-user-data.rules.ts';
import { type Booked, writeBooking } from './write-booking.service.ts';

type BookingForm = z.output<(typeof bookingPayment)['bookAppointment']['input']>;

/** The same request twice, at once or later, is one appointment and one answer. */
export async function bookAppointment(deps: Deps, caller: Caller, form: BookingForm) {
  const { actor, client } = caller;
  const holder = holderOf(actor, client.draftToken);
  const request = namedRequest(payerOf(holder), client.idempotencyKey, wishOf(form));
  const before = request && (await findBooked(deps, holder, request));
  const outcome: Outcome = before
    ? { booked: before }
    : await bookNow(deps, caller, form, request).catch(answeredMeanwhile);
  return await answerTo(deps, caller, outcome, await calendarFileAfter(deps, outcome, client));

  /** Of several requests at once the first has used the hold and the payment; the others return its answer. */
  async function answeredMeanwhile(error: unknown): Promise<Outcome> {
    const answer = request && (await findAnswer<Booked>(deps.db, request));
    if (answer) return { booked: answer };
    throw error;
  }
}

/**
 * The payer closed the browser after the bank had approved the card. If the payer accepted the terms, the terms are
 * unchanged and the slot is still held, finish the booking. Otherwise do nothing: the payer may be choosing another slot
 * right now, and can use the card until the payments capability gives it up.
 */
export async function finishForClosedBrowser(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { paymentId }: { paymentId: number },
): Promise<void> {
  const payment = await begunPayment(deps.db, paymentId);
  if (!payment?.agreedAt) return;
  try {
    const appointmentId = appointmentOfPayer(payment.payer);
    if (appointmentId !== undefined)
      return await confirmForClosedBrowser(deps, { appointmentId, paymentId, ...payment });
    const payable = await requirePayable(deps.db, holderOfPayer(payment.payer), deps.now());
    if (payment.amountCents !== payable.terms.amountCents || payment.slotId !== payable.hold.slotId) return;
    const { booker } = payable;
    const locale = booker.kind === 'patient' ? booker.locale : (payment.guestLocale ?? 'de');
    const booking = { payable, paymentId, gateway: 'stripe', isPending: false, locale } as const;
    await writeBooking(deps, { ...booking, request: undefined });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

interface Outcome {
  booked: Booked;
  /** The end of an appointment that this very request has booked. */
  endsAt?: Date;
  /** Into the account that this very request has opened. */
  entrance?: Entrance | undefined;
}

/** A request that has just booked knows its appointment; a repeated one reads what has become of it. */
async function calendarFileAfter(deps: Deps, { booked, endsAt }: Outcome, client: Caller['client']) {
  const { appointmentId: id, status } = booked;
  if (!endsAt) return await bookedCalendarFile(deps, id, client);
  const startsAt = new Date(booked.startsAt);
  return calendarFileOf(deps, { id, status, startsAt, endsAt, calendarSequence: 0 }, client);
}

async function bookNow(
  deps: Deps,
  { actor, client }: Caller,
  form: BookingForm,
  request: NamedRequest | undefined,
): Promise<Outcome> {
  const holder = holderOf(actor, client.draftToken);
  const payable = await requirePayable(deps.db, holder, deps.now()).catch(giveBack);
  refuseOtherChoice(payable, form);
  await refuseOtherData(deps.db, payable.booker, form).catch(giveBack);
  const { paymentId, slotId, amountCents, isPending } = await verifyMoney(deps, payable, form);
  try {
    if (slotId !== payable.hold.slotId) throw new Failure('booking.other_slot');
    if (amountCents !== payable.terms.amountCents) throw new Failure('booking.amount_differs');
    const locale = Locale.safeParse(form.locale).data ?? client.locale;
    const gateway = form.payment_gateway;
    const browser = actor.kind === 'visitor' && (await opensGuestAccounts(deps.db)) ? client : undefined;
    const written = await writeBooking(deps, {
      payable,
      paymentId,
      gateway,
      isPending,
      locale,
      request,
      browser,
    });
    return { ...written, endsAt: payable.hold.endsAt };
  } catch (error) {
    // Refund captured money at once; a saved card is simply not used.
    if (form.payment_gateway === 'paypal') await releaseUnbooked(deps, paymentId);
    throw error;
  }

  /** The slot is no longer available, or a step has to be sent again, but PayPal has already captured the money. */
  async function giveBack(error: unknown): Promise<never> {
    const captureId = form.payment_gateway === 'paypal' ? form.paypal_transaction_id : undefined;
    if (error instanceof Failure && captureId !== undefined)
      await releaseCapture(deps, { payer: payerOf(holder), captureId });
    throw error;
  }
}

/** The client must name the slot that is held. Its price is compared, never used. */
function refuseOtherChoice({ hold, terms }: Payable, form: BookingForm): void {
  const isSame =
    form.schedule === hold.slotId && form.service_id === hold.serviceId && form.doctor_id === hold.doctorId;
  if (!isSame) throw new Failure('booking.other_slot');
  if (!isAmountOf(form.amount, terms.amountCents)) throw new Failure('booking.amount_differs');
}

async function verifyMoney(deps: Deps, { payer }: Payable, form: BookingForm) {
  if (form.payment_gateway === 'paypal') {
    const captureId = requireField(form.paypal_transaction_id, 'paypal_transaction_id');
    return await findCapture(deps, { payer, captureId });
  }
  const paymentMethod = requireField(form.payment_method ?? form.paymentMethod, 'payment_method');
  const card = await verifyCardSetup(deps, { payer, paymentMethod, customerId: form.customer_id });
  return { ...card, isPending: false };
}

function requireField(value: string | undefined, name: string): string {
  if (value === undefined)
    throw new Failure('request.invalid', { fields: { [name]: [{ text: 'required' }] } });
  return value;
}

/** Signs a guest in to the account of this booking only. The answer is the same if the e-mail address is known. */
async function answerTo(
  deps: Deps,
  { actor, client }: Caller,
  outcome: Outcome,
  calendarFile: string | undefined,
) {
  const { appointmentId, isGuest, status, startsAt } = outcome.booked;
  const t = booking_answer[client.locale];
  const session = isGuest && actor.kind === 'visitor' ? await guestSession(deps, outcome, client) : undefined;
  return {
    message: status === 'confirmed' ? t.booked : t.booked_pending,
    data: { id: appointmentId, status, date_start_time: startsAt },
    calendar_file: calendarFile,
    ...(session && 'access_token' in session && { userSession: session }),
  };
}

/** A clinic that opens no accounts for guests answers with a session of nobody: the id 0 and no token. */
async function guestSession(deps: Deps, { booked, entrance }: Outcome, client: Caller['client']) {
  if (entrance) return answerEntrance(entrance, client);
  if (!(await opensGuestAccounts(deps.db))) return { access_token: '', user: { id: 0, name: '' } };
  return await signInToNewAccount(deps, booked.patientId, client);
}

/** If the first answer got lost, the guest is signed in by now and repeats the request as a patient. */
async function findBooked(
  { db }: Pick<Deps, 'db'>,
  { draftHash }: Holder,
  request: NamedRequest,
): Promise<Booked | undefined> {
  return await findAnswer<Booked>(db, request, payerOf({ draftHash }));
}

/** What is booked, without what is only compared: a repeated request may leave that out. */
function wishOf({ email, userData, patientAddress, anamnesis, ...wish }: BookingForm) {
  return wish;
}

function namedRequest(owner: string, key: string | undefined, content: unknown): NamedRequest | undefined {
  return key === undefined ? undefined : { owner, key, content };
}

interface Repeated {
  email?: string | undefined;
  userData?: UserData | null | undefined;
  patientAddress?: UserData | null | undefined;
  anamnesis?: AnamnesisSubmission | null | undefined;
}

/**
 * The booking call repeats what the steps have stored. If a part differs, as after a change in another tab, nothing is
 * booked and the refusal names the part whose step has to be sent again. A part that is not sent is fine.
 */
async function refuseOtherData(db: Db, booker: Booker, sent: Repeated): Promise<void> {
  const person = personOf(booker);
  const isSame = {
    userData: matchesPerson(sent.userData ?? {}, person) && matchesPerson(guestEmail(booker, sent), person),
    patientAddress: matchesPerson({ address: sent.patientAddress }, person),
    anamnesis: await isSameAnamnesis(db, booker, sent.anamnesis),
  };
  const differing = Object.entries(isSame).filter(([, same]) => !same);
  if (differing.length === 0) return;
  const fields = Object.fromEntries(differing.map(([part]) => [part, [{ text: 'send_step_again' }]]));
  throw new Failure('booking.data_differs', { fields });
}

function personOf(booker: Booker) {
  return booker.kind === 'guest' ? booker.data : booker.person;
}

function guestEmail({ kind }: Booker, { email }: Repeated): UserData {
  return kind === 'guest' ? { email } : {};
}

/** The history of a patient is no part of a booking. */
async function isSameAnamnesis(db: Db, booker: Booker, sent: Repeated['anamnesis']): Promise<boolean> {
  if (!sent || booker.kind === 'patient') return true;
  return await isAsSigned(db, booker.anamnesisId, sent);
}
