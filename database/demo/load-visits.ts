import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { roomsByTemplate } from '#server/adapters/video-room/video-room.ts';
import { listVisitsFrom } from '#server/appointments/appointment-list.store.ts';
import {
  insertAppointment,
  insertMoves,
  setFirstVideoLink,
  updateAppointment,
} from '#server/appointments/appointments.store.ts';
import { termsFor } from '#server/appointments/terms.service.ts';
import { lockVisit, type Visit } from '#server/appointments/visit.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { ensureBill } from '#server/invoices/draft.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  findHold,
  insertHold,
  releaseAppointment,
  turnIntoAppointment,
} from '#server/schedule/hold.store.ts';
import { demoPatients } from './accounts.ts';
import { correctBill, issueBill, payAndGiveBack, saveCard } from './visit-money.ts';
import { type DemoVisit, demoVisits } from './visits.ts';

const A_DAY = 24 * 3_600_000;
const A_MINUTE = 60_000;
const NO_SHOW_FEE_PERCENT = 30;

interface Catalogue {
  doctorId(slug: string): number;
  serviceId(slug: string): number;
}

/**
 * Lets the demo patient look back and ahead. Only where the stand-ins take the money, and only for somebody who
 * never booked; a visit whose time is taken is left out.
 */
export async function addMissingVisits(
  tx: Db,
  catalogue: Catalogue,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<void> {
  const patient = await findAccountByEmail(tx, 'patientin@example.com');
  if (!patient || config.stripe || config.paypal) return;
  if ((await listVisitsFrom(tx, patient.id, new Date(0), 1)).length > 0) return;

  const rooms = roomsByTemplate(config.videoLinkTemplate);
  for (const demo of demoVisits(now())) {
    const bookedAt = new Date(Math.min(demo.startsAt.getTime(), now().getTime()) - 9 * A_DAY);
    const visit = await book(tx, { demo, bookedAt, patientId: patient.id }, catalogue);
    if (visit) await tell(tx, visit, demo, { bookedAt, link: await rooms.newLink() });
  }
}

async function book(
  tx: Db,
  { demo, bookedAt, patientId }: { demo: DemoVisit; bookedAt: Date; patientId: number },
  { doctorId, serviceId }: Catalogue,
): Promise<Visit | undefined> {
  const { startsAt, minutes, priceCents } = demo;
  const endsAt = new Date(startsAt.getTime() + minutes * A_MINUTE);
  const subject = { serviceId: serviceId(demo.service), doctorId: doctorId(demo.doctor) };
  const hold = await takeTime(tx, subject, { startsAt, endsAt });
  if (hold === undefined) return undefined;
  const id = await insertAppointment(tx, {
    ...{ patientId, ...subject, startsAt, endsAt, person: PERSON, locale: 'de', createdBy: 'patient' },
    ...{ status: 'confirmed', gateway: demo.story === 'refunded' ? 'paypal' : 'stripe' },
    terms: termsFor({ priceCents, startsAt, noShowFeePercent: NO_SHOW_FEE_PERCENT }),
    ...{ createdAt: bookedAt, updatedAt: bookedAt },
  });
  await turnIntoAppointment(tx, hold, id);
  await move(tx, { id, patientId }, [null, 'pending'], bookedAt);
  await move(tx, { id, patientId }, ['pending', 'confirmed'], bookedAt);
  return await lockVisit(tx, id);
}

/** What happened after it was booked, each in its own time. */
async function tell(
  tx: Db,
  visit: Visit,
  { story, startsAt, minutes }: DemoVisit,
  { bookedAt, link }: { bookedAt: Date; link: string },
): Promise<void> {
  const calledOffAt = new Date(startsAt.getTime() - 6 * A_DAY);
  if (story === 'refunded') {
    const refundId = await payAndGiveBack(tx, visit, bookedAt, calledOffAt);
    await correctBill(tx, await issueBill(tx, visit, bookedAt), refundId, calledOffAt);
    return await cancel(tx, visit, calledOffAt);
  }
  const card = await saveCard(tx, visit, bookedAt);
  if (story === 'cancelled') {
    await card.release(calledOffAt);
    return await cancel(tx, visit, calledOffAt);
  }
  if (story === 'ahead') {
    await ensureBill(tx, visit, bookedAt);
    return await setFirstVideoLink(tx, visit.id, link);
  }
  const endedAt = new Date(startsAt.getTime() + minutes * A_MINUTE);
  const paidAt = new Date(endedAt.getTime() + A_MINUTE);
  await move(tx, visit, ['confirmed', 'completed'], endedAt, 'system');
  await card.charge(paidAt);
  await issueBill(tx, visit, paidAt);
  await move(tx, visit, ['completed', 'payment_success'], paidAt, 'system');
}

async function cancel(tx: Db, visit: Visit, at: Date): Promise<void> {
  await move(tx, visit, ['confirmed', 'cancelled'], at);
  await updateAppointment(tx, visit.id, { calendarSequence: 1, cancellationRequestCreatedAt: at });
  await releaseAppointment(tx, visit.id, at);
}

async function move(
  tx: Db,
  { id, patientId }: Pick<Visit, 'id' | 'patientId'>,
  [fromStatus, toStatus]: [AppointmentStatus | null, AppointmentStatus],
  at: Date,
  actorKind: 'patient' | 'system' = 'patient',
): Promise<void> {
  const actorId = actorKind === 'patient' ? patientId : null;
  await insertMoves(tx, [
    { appointmentId: id, fromStatus, toStatus, actorKind, actorId, reason: 'demo', movedAt: at },
  ]);
  await updateAppointment(tx, id, { status: toStatus, updatedAt: at });
}

/** The id of the time, which is the visit's a moment later; nothing when somebody else has it. */
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
const { person, address } = demoPatients[0] ?? {};
const PERSON = {
  salutation: person?.salutation ?? 'mrs',
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? null,
  birthdate: person?.birthdate ?? null,
  address: address ?? null,
};
