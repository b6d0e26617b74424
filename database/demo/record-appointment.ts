import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { insertAppointment, setFirstVideoLink } from '#server/appointments/appointments.store.ts';
import { agreeTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import {
  type Appointment,
  hasAppointmentWithin,
  lockIfFound,
} from '#server/appointments/find-appointment.service.ts';
import { storeStatement } from '#server/appointments/positions/statement.store.ts';
import { ensureInvoice } from '#server/invoices/issue-invoice.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { positionsOfService } from '#server/positions/positions.service.ts';
import {
  findHold,
  insertHold,
  releaseAppointmentTime,
  turnIntoAppointment,
} from '#server/schedule/hold/hold.store.ts';
import { demoPatients } from './accounts.ts';
import type { DemoAppointment, Story } from './appointments.ts';
import { diagnosisFor } from './positions.ts';
import { correctInvoice, issueInvoice } from './record-invoice.ts';
import { chargeCard, payAndGiveBack, releaseCard, saveCard } from './record-payment.ts';
import { handMoneyAt, isUnpaidStory, tellUnpaid } from './record-unpaid.ts';

const A_DAY = 24 * 3_600_000;
const A_MINUTE = 60_000;
/** Milliseconds between booking and appointment. */
export const BOOKED_AHEAD = 9 * A_DAY;
const NO_SHOW_FEE_PERCENT = 30;

export interface Catalogue {
  doctorId(slug: string): number;
  serviceId(slug: string): number;
}

/** The patient of the appointment, and the member of staff who moves it. */
interface People {
  patientId: number;
  email: string;
  staffId: number | undefined;
}

/** Records an appointment with its time, moves and money, unless the doctor or the patient has another one then. */
export async function recordAppointment(
  tx: Db,
  demo: DemoAppointment,
  {
    catalogue,
    now,
    videoRooms,
    ...people
  }: People & { catalogue: Catalogue } & Pick<Deps, 'now' | 'videoRooms'>,
): Promise<void> {
  const times = timesOf(demo, now());
  const appointment = await book(tx, { ...demo, ...times, ...people }, catalogue);
  if (!appointment) return;
  await tell(tx, appointment, demo, { ...times, staffId: people.staffId ?? 0 });
  // A provider is not called within a transaction.
  if (!MEETS.includes(demo.story) || videoRooms.kind === 'zoom') return;
  const { link } = await videoRooms.open(
    { appointmentId: appointment.id, ...times, startsAt: demo.startsAt },
    null,
  );
  await setFirstVideoLink(tx, appointment.id, link);
}

/** Rooms stay open for an hour, so an appointment that is over may still have one. */
const MEETS: readonly Story[] = ['ahead', 'begun', 'unsaid'];

interface Times {
  bookedAt: Date;
  endsAt: Date;
  paidAt: Date;
  calledOffAt: Date;
}

function timesOf({ startsAt, minutes }: DemoAppointment, now: Date): Times {
  const after = (since: Date, milliseconds: number) => new Date(since.getTime() + milliseconds);
  const endsAt = after(startsAt, minutes * A_MINUTE);
  return {
    bookedAt: after(startsAt < now ? startsAt : now, -BOOKED_AHEAD),
    endsAt,
    paidAt: after(endsAt, A_MINUTE),
    calledOffAt: after(startsAt, -6 * A_DAY),
  };
}

async function book(
  tx: Db,
  demo: DemoAppointment & Times & People,
  { doctorId, serviceId }: Catalogue,
): Promise<Appointment | undefined> {
  const { startsAt, endsAt, bookedAt, patientId, staffId = null, priceCents, story } = demo;
  const subject = { serviceId: serviceId(demo.service), doctorId: doctorId(demo.doctor) };
  if (await hasAppointmentWithin(tx, patientId, { startsAt, endsAt })) return undefined;
  const hold = await takeTime(tx, subject, { startsAt, endsAt });
  if (hold === undefined) return undefined;
  const way = wayOf(story, demo);
  const last = way.at(-1) ?? { toStatus: 'confirmed', movedAt: bookedAt };
  const hasBeenCancelled = last.toStatus === 'cancelled';
  const actorOf = { patient: patientId, staff: staffId, system: null };
  const booked = { person: personOf(demo.email), locale: 'de', createdBy: 'patient' } as const;
  const id = await insertAppointment(
    tx,
    {
      ...booked,
      patientId,
      ...subject,
      startsAt,
      endsAt,
      status: last.toStatus,
      gateway: story === 'refunded' ? 'paypal' : 'stripe',
      terms: agreeTerms({ priceCents, startsAt, noShowFeePercent: NO_SHOW_FEE_PERCENT }),
      createdAt: bookedAt,
      updatedAt: last.movedAt,
      ...(hasBeenCancelled && { calendarSequence: 1, cancellationRequestCreatedAt: last.movedAt }),
    },
    way.map((move, place) => ({
      ...move,
      actorId: actorOf[move.actorKind],
      reason: 'demo',
      fromStatus: way[place - 1]?.toStatus ?? null,
    })),
  );
  await turnIntoAppointment(tx, hold, id);
  if (hasBeenCancelled) await releaseAppointmentTime(tx, id, last.movedAt);
  return await lockIfFound(tx, id);
}

type ActorKind = 'patient' | 'staff' | 'system';

/** The moves of the appointment, and who made them. */
function wayOf(
  story: Story,
  { startsAt, bookedAt, calledOffAt, endsAt, paidAt }: Times & { startsAt: Date },
) {
  const to = (toStatus: AppointmentStatus, movedAt: Date, actorKind: ActorKind = 'patient') => ({
    toStatus,
    movedAt,
    actorKind,
  });
  const booked = [to('pending', bookedAt), to('confirmed', bookedAt)];
  if (story === 'ahead' || story === 'unsaid') return booked;
  if (story === 'begun') return [...booked, to('in_progress', startsAt, 'staff')];
  if (story === 'charged')
    return [...booked, to('completed', endsAt, 'system'), to('payment_success', paidAt, 'system')];
  if (isUnpaidStory(story)) {
    const failed = [...booked, to('completed', endsAt, 'system'), to('payment_failed', paidAt, 'system')];
    const receivedAt = handMoneyAt(story, paidAt);
    return receivedAt ? [...failed, to('payment_success', receivedAt, 'system')] : failed;
  }
  return [...booked, to('cancelled', calledOffAt)];
}

const WAITS_FOR_MONEY: readonly Story[] = ['ahead', 'begun', 'unsaid'];

/** Records the payment for each story. */
async function tell(
  tx: Db,
  appointment: Appointment,
  { story, service }: DemoAppointment,
  times: Times & { staffId: number },
): Promise<void> {
  const { bookedAt, paidAt, calledOffAt } = times;
  if (WAITS_FOR_MONEY.includes(story)) {
    await saveCard(tx, appointment, bookedAt);
    await ensureInvoice(tx, appointment, bookedAt);
  }
  if (story === 'charged') {
    await chargeCard(tx, appointment, bookedAt, paidAt);
    await confirmPositions(tx, appointment, diagnosisFor(service), times.endsAt);
    await issueInvoice(tx, appointment, paidAt);
  }
  if (isUnpaidStory(story)) {
    await confirmPositions(tx, appointment, diagnosisFor(service), times.endsAt);
    await tellUnpaid(tx, appointment, story, times);
  }
  if (story === 'cancelled') await releaseCard(tx, appointment, bookedAt, calledOffAt);
  if (story === 'refunded') {
    const refundId = await payAndGiveBack(tx, appointment, bookedAt, calledOffAt);
    await correctInvoice(tx, await issueInvoice(tx, appointment, bookedAt), refundId, calledOffAt);
  }
}

/** What the doctor confirmed, if the service is invoiced by positions. */
async function confirmPositions(
  tx: Db,
  { id, serviceId }: Appointment,
  diagnosis: string,
  at: Date,
): Promise<void> {
  const positions = await positionsOfService(tx, serviceId);
  if (positions.length === 0) return;
  const words = { positions, expenses: [], diagnosis };
  await storeStatement(tx, { appointmentId: id, version: 1, ...words, changedAt: at, changedById: 0 });
}

/** The id of the held time, which the appointment then takes over; undefined when the time is taken. */
async function takeTime(
  tx: Db,
  subject: { serviceId: number; doctorId: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<number | undefined> {
  const span = { from: startsAt.getTime(), to: endsAt.getTime() };
  const hold = { ...subject, holder: HOLDER, networkHash: HOLDER, expiresAt: endsAt };
  if (!(await insertHold(tx, { ...hold, slot: { ...span, blocked: span } }))) return undefined;
  return (await findHold(tx, [HOLDER], new Date(0)))?.id;
}

const HOLDER = 'demo';

function personOf(email: string) {
  const known = demoPatients.find(({ person }) => person.email === email);
  if (!known) throw new Error(`${email} is no patient of the demo.`);
  const { salutation, firstName, lastName, phone = null, birthdate = null } = known.person;
  return { salutation, firstName, lastName, email, phone, birthdate, address: known.address ?? null };
}
