import { hasBegun } from '#contract/appointments.rules.ts';
import type { AbsenceDecision, DecisionResult } from '#contract/appointments-calendar.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Absence } from '#server/schedule/absence.service.ts';
import { slotNameOf } from '#server/schedule/slot-name.service.ts';
import { failure } from '#texts/generated/failure.ts';
import { canCallOff } from './absence.rules.ts';
import { callOffLocked, moveLocked } from './appointment.service.ts';
import { isCalledOff } from './appointment-moves.rules.ts';
import type { Appointment } from './appointments.store.ts';
import { calendarVisits } from './calendar-visits.service.ts';
import { statusAfter } from './staff-moves.rules.ts';
import { lockForStaff } from './staff-moves.service.ts';
import { moveToSlot } from './staff-reschedule.service.ts';

type Acting = Pick<Deps, 'db' | 'now'>;
type Outcome = DecisionResult['result'];

/**
 * Carries out one decision, in a transaction of its own: what cannot be done any more says so and stops no other.
 * What is so already, because the same was asked for before, simply is.
 */
export async function carryOut(
  deps: Acting,
  staff: Staff,
  absence: Absence,
  decision: AbsenceDecision,
  { locale }: Pick<Client, 'locale'>,
): Promise<DecisionResult> {
  const id = decision.appointment_id;
  const { result, message, isHidden } = await outcomeOf(deps, staff, absence, decision).then(
    (done) => ({ result: done, message: null, isHidden: false }),
    (error) => {
      if (!(error instanceof Failure)) throw error;
      const isUnknown = error.code === 'request.not_found';
      return { result: 'refused' as const, message: failure[locale][error.code], isHidden: isUnknown };
    },
  );
  const [visit] = isHidden ? [] : await calendarVisits(deps.db, [id], locale);
  return { appointment_id: id, result, message, visit: visit ?? null };
}

async function outcomeOf(
  deps: Acting,
  staff: Staff,
  absence: Absence,
  { appointment_id: id, action, schedule = '' }: AbsenceDecision,
): Promise<Outcome> {
  if (action === 'cancel') return await callOff(deps, staff, absence, id);
  const visit = await deps.db.transaction((tx) => lockForStaff(tx, staff, id));
  const isThere = visit.status === 'confirmed' && slotNameOf(visit) === schedule;
  if (action === 'move' && isThere) return 'moved';
  refuseUnlessWithin(visit, absence);
  if (action === 'keep') return 'kept';
  const seenStart = visit.startsAt;
  await moveToSlot(deps, staff, visit, { id, schedule, reason: WHY, seenStart });
  return 'moved';
}

async function callOff({ db, now }: Acting, staff: Staff, absence: Absence, id: number): Promise<Outcome> {
  return await db.transaction(async (tx): Promise<Outcome> => {
    const visit = await lockForStaff(tx, staff, id);
    if (isCalledOff(visit.status)) return 'cancelled';
    refuseUnlessWithin(visit, absence);
    if (hasBegun(visit.startsAt, now())) throw new Failure('appointments.too_late_to_cancel');
    if (!canCallOff(visit.status, staff.role)) throw new Failure('appointments.move_refused');
    const move = { actor: staff, why: WHY, now: now() };
    const isRequested = visit.status === 'cancellation_requested';
    if (isRequested) await moveLocked(tx, visit, statusAfter('approve_without_charge', visit.gateway), move);
    else await callOffLocked(tx, visit, move);
    return 'cancelled';
  });
}

/** A decision was made about a visit in this absence; if somebody moved it meanwhile, it is about nothing. */
function refuseUnlessWithin({ doctorId, startsAt, endsAt }: Appointment, absence: Absence): void {
  const isWithin = startsAt.getTime() < absence.to && endsAt.getTime() > absence.from;
  if (doctorId !== absence.doctorId || !isWithin) throw new Failure('appointments.changed_meanwhile');
}

const WHY = 'the doctor is absent';
