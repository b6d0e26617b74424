import type { MoveDecision, MoveRequest } from '#contract/appointments-staff.contract.ts';
import { appointmentNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { holdForClinic } from '#server/schedule/hold/hold-slot.service.ts';
import type { Holder } from '#server/schedule/hold/holder.service.ts';
import { releaseHold } from '#server/schedule/hold/keep-hold.service.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { hasBegun } from '../appointment-moves.rules.ts';
import { moveDeclined } from '../appointments.events.ts';
import { rescheduleAppointment } from '../calendar/reschedule-appointment.service.ts';
import { lockAppointment, lockForStaff, ownerFor } from '../move-appointment.service.ts';
import {
  endMoveRequest,
  findMoveRequest,
  listMoveRequests,
  listRequestedAndBegun,
} from './move-request.store.ts';
import { wishOf } from './request-move.service.ts';

type Deciding = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** The requests of a doctor's own appointments, for the administration all; the nearest appointment first. */
export async function listOpenMoveRequests(
  { db, now }: Deciding,
  staff: Staff,
  { locale }: Speaker,
): Promise<{ data: MoveRequest[] }> {
  const requests = await listMoveRequests(db, await ownerFor(db, staff));
  const names = await appointmentNames(db);
  const doctorOf = (id: number) => ({ id, display_name: names.doctors.get(id)?.displayName ?? '' });
  const open = requests.filter(({ startsAt }) => !hasBegun(startsAt, now()));
  return {
    data: open.map(({ appointmentId, patientId, person, ...request }) => ({
      id: appointmentId,
      patient: { id: patientId, name: `${person.firstName} ${person.lastName}` },
      doctor: doctorOf(request.doctorId),
      service_title: serviceTitle(names, request.serviceId, locale),
      date_start_time: request.startsAt.toISOString(),
      wished_doctor: doctorOf(request.wishedDoctorId),
      wished_start_time: request.wishedStartsAt.toISOString(),
      requested_at: request.requestedAt.toISOString(),
      notes: request.notes,
      fee_cents: request.terms.lateFeeCents,
    })),
  };
}

interface Decision {
  id: number;
  decision: MoveDecision;
  wished_start_time: string;
  reason: string;
}

/** The doctor or the administration decides about a wish. If two decide at once, the first wins. */
export async function decideMoveRequest(deps: Deciding, staff: Staff, wish: Decision, { locale }: Speaker) {
  if (wish.decision === 'accept') await accept(deps, staff, wish);
  else await decline(deps, staff, wish);
  return { message: appointments_answer[locale].moved, data: { id: wish.id, status: 'confirmed' as const } };
}

/** The wished time is held first. When somebody else has it meanwhile, the request stays open. */
async function accept({ db, now }: Deciding, staff: Staff, decision: Decision): Promise<void> {
  const { id, reason } = decision;
  const request = await db.transaction(async (tx) => (await lockRequest(tx, staff, decision, now())).request);
  const holder = await holdWish({ db, now }, slotIdOf(wishOf(request)), id);
  try {
    await db.transaction(async (tx) => {
      const { acting } = await lockRequest(tx, staff, decision, now());
      const end = { outcome: 'accepted', endedAt: now(), decidedBy: acting.staffId, reason } as const;
      await endMoveRequest(tx, id, end);
      await rescheduleAppointment(tx, id, holder, { actor: acting, why: reason, now: now(), isLate: true });
    });
  } catch (error) {
    await db.transaction((tx) => releaseHold(tx, holder));
    throw error;
  }
}

async function decline({ db, now }: Deciding, staff: Staff, decision: Decision): Promise<void> {
  const { id, reason } = decision;
  await db.transaction(async (tx) => {
    const { acting, request } = await lockRequest(tx, staff, decision, now());
    const end = { outcome: 'declined', endedAt: now(), decidedBy: acting.staffId, reason } as const;
    await endMoveRequest(tx, id, end);
    await recordEvent(tx, moveDeclined, { requestId: request.id });
  });
}

/** The waiting request that the screen showed. Another one, or none, means that somebody has decided meanwhile. */
async function lockRequest(tx: Db, staff: Staff, { id, wished_start_time: seen }: Decision, now: Date) {
  const { appointment, acting } = await lockForStaff(tx, staff, id);
  const request = await findMoveRequest(tx, id);
  if (request?.wishedStartsAt.getTime() !== new Date(seen).getTime())
    throw new Failure('appointments.already_decided');
  if (hasBegun(appointment.startsAt, now)) throw new Failure('appointments.too_late_to_move');
  return { request, acting };
}

async function holdWish(deps: Deciding, slotId: string, appointmentId: number): Promise<Holder> {
  try {
    return await holdForClinic(deps, slotId);
  } catch (error) {
    const isGone = error instanceof Failure && GONE.includes(error.code);
    if (!isGone) throw error;
    const isOpen = await findMoveRequest(deps.db, appointmentId);
    throw new Failure(isOpen ? 'appointments.wished_time_gone' : 'appointments.already_decided');
  }
}

const GONE: readonly Failure['code'][] = ['schedule.slot_taken', 'schedule.slot_not_offered'];

/** Nobody decided before the appointment began, so it stays as it is. Safe to repeat. */
export async function endUndecidedMoves({ db, now }: Deciding): Promise<void> {
  for (const id of await listRequestedAndBegun(db, now())) {
    await db.transaction(async (tx) => {
      const { startsAt } = await lockAppointment(tx, id);
      if (hasBegun(startsAt, now())) await endMoveRequest(tx, id, { outcome: 'begun', endedAt: now() });
    });
  }
}
