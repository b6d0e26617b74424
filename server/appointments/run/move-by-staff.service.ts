import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import {
  canMove,
  mayMove,
  movesToCancel,
  needsDecision,
  needsReason,
  tooEarlyBecause,
} from '../appointment-moves.rules.ts';
import { updateAppointment } from '../appointments.store.ts';
import { appointmentNow } from '../calendar/read-calendar.service.ts';
import { cancelForClinic, lockForStaff, moveLocked } from '../move-appointment.service.ts';
import { beginCompletion } from './complete-appointment.service.ts';

type Speaker = Pick<Client, 'locale'>;

interface StaffWish {
  id: number;
  to: StaffMove;
  reason?: string | undefined;
  /** The charge that the person confirmed. */
  charge_cents?: number | undefined;
  /** The positions that the person confirmed. */
  positions_version?: number | undefined;
  /** The person knows of the reported technical problem and decides for the fee. */
  despite_problem?: boolean | undefined;
}

/**
 * Staff record that an appointment began, ended, was missed or is cancelled. The costs follow from the new status; that
 * of a completed one follows when it can no longer be undone.
 */
export async function moveByStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  wish: StaffWish,
  { locale }: Speaker,
) {
  const { id, to, reason, despite_problem = false } = wish;
  if (!mayMove(staff.roles, to)) throw new Failure('session.forbidden');
  if (needsReason(to) && reason === undefined)
    throw new Failure('request.invalid', { fields: { reason: [{ text: 'required' }] } });

  const present = now();
  const why = reason ?? `the staff said ${to}`;
  return await db.transaction(async (tx) => {
    const { appointment, acting } = await lockForStaff(tx, staff, id);
    if (!mayMove(acting.roles, to)) throw new Failure('session.forbidden');
    const move = { actor: acting, why, now: present };
    const isCallingOff = to === 'cancelled' && movesToCancel(appointment.status).length > 0;
    if (!isCallingOff && !canMove(appointment.status, to))
      throw new Failure('appointments.move_refused', { current: await appointmentNow(tx, id) });
    const because = tooEarlyBecause(appointment, to, present);
    if (because) throw new Failure(because);
    if (needsDecision(appointment, to) && !despite_problem)
      throw new Failure('appointments.problem_reported');
    if (to === 'completed') {
      const { charge_cents: confirmedCents, positions_version: positionsVersion } = wish;
      const seen = { confirmedCents, positionsVersion, now: present };
      const until = await beginCompletion(tx, acting, appointment, seen);
      return answer(locale, id, to, until);
    }
    const moved = isCallingOff
      ? await cancelForClinic(tx, appointment, move)
      : await moveLocked(tx, appointment, to, move);
    return answer(locale, id, moved.status);
  });
}

function answer(locale: Speaker['locale'], id: number, status: AppointmentStatus, undoUntil?: Date) {
  const undo = undoUntil && { undo_until: undoUntil.toISOString() };
  return { message: appointments_answer[locale].moved, data: { id, status, ...undo } };
}

/** The patient reads these words in place of the status, such as "Sent to the pharmacy"; empty words end that. */
export async function labelAppointment(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, status_label }: { id: number; status_label: string },
  { locale }: Pick<Client, 'locale'>,
) {
  const statusLabel = status_label || null;
  await db.transaction(async (tx) => {
    await lockForStaff(tx, staff, id);
    await updateAppointment(tx, id, { statusLabel, updatedAt: now() });
  });
  return { message: appointments_answer[locale].moved, data: { id, status_label: statusLabel } };
}
