import type { z } from 'zod';
import type {
  AbsenceDecision,
  appointmentsCalendar,
  DecisionResult,
} from '#contract/appointments-calendar.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { findAnswer, type NamedRequest, storeAnswer } from '#server/platform/http/repeated-request.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import {
  type Absence,
  absenceForStaff,
  requireAbsence,
  writeAbsence,
} from '#server/schedule/hours/absence.service.ts';
import { failure } from '#texts/generated/failure.ts';
import { schedule_answer } from '#texts/generated/schedule_answer.ts';
import { hasBeenCancelled, hasBegun } from '../appointment-moves.rules.ts';
import type { Appointment } from '../appointments.store.ts';
import { statusAfter } from '../cancel/decide-cancellation.rules.ts';
import { cancelForClinic, lockForStaff, moveLocked } from '../move-appointment.service.ts';
import { canCancelForClinic } from './absence-actions.rules.ts';
import { affectedAppointments } from './preview-absence.service.ts';
import { calendarAppointments } from './read-calendar.service.ts';
import { moveToSlot } from './reschedule-appointment.service.ts';

type AbsenceForm = z.output<(typeof appointmentsCalendar)['enterAbsence']['input']>;
type Acting = Pick<Deps, 'db' | 'now'>;
interface Written {
  absenceId: number;
}

/**
 * Stores an absence and carries out the decisions about its appointments. A repeated request with the same idempotency key
 * finds the stored absence and carries out the decisions that an interrupted first request left open.
 */
export async function enterAbsence(
  deps: Acting,
  staff: Staff,
  form: AbsenceForm,
  client: Pick<Client, 'locale' | 'idempotencyKey'>,
) {
  const request = namedRequest(staff, form, client.idempotencyKey);
  const before = request && (await findAnswer<Written>(deps.db, request));
  const { absenceId } = before ?? (await write(deps, staff, form, request).catch(writtenMeanwhile));
  const absence = await absenceForStaff(deps.db, staff, absenceId);
  return {
    message: schedule_answer[client.locale].absence_added,
    data: { id: absenceId, ...(await carryOutAll(deps, staff, absence, form.decisions, client)) },
  };

  async function writtenMeanwhile(error: unknown): Promise<Written> {
    const answer = request && (await findAnswer<Written>(deps.db, request));
    if (answer) return answer;
    throw error;
  }
}

/** Carries out decisions about appointments in an absence that is already stored. */
export async function decideInAbsence(
  deps: Acting,
  staff: Staff,
  { id, decisions }: { id: number; decisions: AbsenceDecision[] },
  client: Pick<Client, 'locale'>,
) {
  const absence = await absenceForStaff(deps.db, staff, id);
  return {
    message: schedule_answer[client.locale].decided,
    data: { id, ...(await carryOutAll(deps, staff, absence, decisions, client)) },
  };
}

async function write(
  deps: Acting,
  staff: Staff,
  form: AbsenceForm,
  request: NamedRequest | undefined,
): Promise<Written> {
  const absence = await requireAbsence(deps, staff, form);
  return await deps.db.transaction(async (tx) => {
    const absenceId = await writeAbsence(tx, absence);
    const isFirst = !request || (await storeAnswer(tx, request, { absenceId }, deps.now()));
    if (!isFirst) throw new Failure('request.key_reused');
    return { absenceId };
  });
}

async function carryOutAll(
  deps: Acting,
  staff: Staff,
  absence: Absence,
  decisions: AbsenceDecision[],
  client: Pick<Client, 'locale'>,
) {
  const results = [];
  for (const decision of decisions) results.push(await carryOut(deps, staff, absence, decision, client));
  const decided = new Set(decisions.map(({ appointment_id }) => appointment_id));
  const isNew = (id: number) => !decided.has(id);
  return { results, new: await affectedAppointments(deps, staff, absence, client, isNew) };
}

function namedRequest(
  { staffId }: Staff,
  content: AbsenceForm,
  key: string | undefined,
): NamedRequest | undefined {
  return key === undefined ? undefined : { owner: `staff ${staffId}`, key, content };
}

type Outcome = DecisionResult['result'];

/**
 * Carries out one decision in a transaction of its own. A refused decision reports its reason and does not stop the others.
 * A decision that was carried out before counts as done.
 */
async function carryOut(
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
  const [appointment] = isHidden ? [] : await calendarAppointments(deps.db, [id], locale);
  return { appointment_id: id, result, message, appointment: appointment ?? null };
}

async function outcomeOf(
  deps: Acting,
  staff: Staff,
  absence: Absence,
  { appointment_id: id, action, schedule = '' }: AbsenceDecision,
): Promise<Outcome> {
  if (action === 'cancel') return await cancelInAbsence(deps, staff, absence, id);
  const { appointment } = await deps.db.transaction((tx) => lockForStaff(tx, staff, id));
  const isThere = appointment.status === 'confirmed' && slotIdOf(appointment) === schedule;
  if (action === 'move' && isThere) return 'moved';
  refuseUnlessWithin(appointment, absence);
  if (action === 'keep') return 'kept';
  const seenStart = appointment.startsAt;
  await moveToSlot(deps, staff, appointment, { id, schedule, reason: WHY, seenStart });
  return 'moved';
}

async function cancelInAbsence(
  { db, now }: Acting,
  staff: Staff,
  absence: Absence,
  id: number,
): Promise<Outcome> {
  return await db.transaction(async (tx): Promise<Outcome> => {
    const { appointment, acting } = await lockForStaff(tx, staff, id);
    if (hasBeenCancelled(appointment.status)) return 'cancelled';
    refuseUnlessWithin(appointment, absence);
    if (hasBegun(appointment.startsAt, now())) throw new Failure('appointments.too_late_to_cancel');
    if (!canCancelForClinic(appointment.status, acting.roles)) throw new Failure('appointments.move_refused');
    const move = { actor: acting, why: WHY, now: now() };
    const isRequested = appointment.status === 'cancellation_requested';
    if (isRequested)
      await moveLocked(tx, appointment, statusAfter('approve_without_charge', appointment.gateway), move);
    else await cancelForClinic(tx, appointment, move);
    return 'cancelled';
  });
}

/** Refuses a decision about an appointment that a colleague has moved out of the absence meanwhile. */
function refuseUnlessWithin({ doctorId, startsAt, endsAt }: Appointment, absence: Absence): void {
  const isWithin = startsAt.getTime() < absence.to && endsAt.getTime() > absence.from;
  if (doctorId !== absence.doctorId || !isWithin) throw new Failure('appointments.changed_meanwhile');
}

const WHY = 'the doctor is absent';
