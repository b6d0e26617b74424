import { completionMoney } from '#server/payments/charge/settlement.rules.ts';
import { noteOnPayment } from '#server/payments/ledger/move-payment.service.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import { type Staff, usedRole } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { appointments_answer } from '#texts/generated/appointments_answer.ts';
import { canMove, undoUntil } from '../appointment-moves.rules.ts';
import { completionBegun } from '../appointments.events.ts';
import { type Appointment, listCompletable, lockIfFound, updateAppointment } from '../appointments.store.ts';
import { appointmentNow } from '../calendar/read-calendar.service.ts';
import { lockForStaff, moveLocked } from '../move-appointment.service.ts';
import { requirePositions } from '../positions/statement.service.ts';

/** What the person saw when completing: no charge, another charge or other positions than there are now are refused. */
interface Confirmation {
  confirmedCents: number | undefined;
  positionsVersion: number | undefined;
  now: Date;
}

/**
 * Stores that the staff completed the appointment. Status and money follow when the time to undo is over, so undoing has
 * nothing to take back from a patient, a card or a book. The caller has locked the appointment and checked the move.
 */
export async function beginCompletion(
  tx: Db,
  staff: Staff,
  appointment: Appointment,
  { confirmedCents, positionsVersion, now }: Confirmation,
): Promise<Date> {
  const { id, terms, completesAt } = appointment;
  if (completesAt !== null) throw new Failure('appointments.being_completed');
  await requirePositions(tx, appointment, positionsVersion);
  const { kind, amount_cents } = completionMoney(terms, (await paymentsOfAppointments(tx, [id])).get(id));
  const chargeCents = kind === 'charge' ? amount_cents : 0;
  if (confirmedCents === undefined)
    throw new Failure('appointments.amount_unconfirmed', { current: await appointmentNow(tx, id) });
  if (confirmedCents !== chargeCents)
    throw new Failure('appointments.amount_changed', { current: await appointmentNow(tx, id) });

  const until = undoUntil(now);
  await updateAppointment(tx, id, {
    completesAt: until,
    completedBy: staff.staffId,
    completedRole: usedRole(staff),
    updatedAt: now,
  });
  await recordEvent(tx, completionBegun, { appointmentId: id });
  return until;
}

/** Staff take a completion back, with the charge that would have followed. Repeated, or never completed: nothing to do. */
export async function undoCompletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: number,
  { locale }: Pick<Client, 'locale'>,
) {
  const present = now();
  const status = await db.transaction(async (tx) => {
    const { appointment, acting } = await lockForStaff(tx, staff, id);
    const { status, completesAt } = appointment;
    if (!canMove(status, 'completed'))
      throw new Failure(WHY_NOT_UNDONE[status] ?? 'appointments.move_refused');
    if (completesAt === null) return status;
    if (completesAt <= present) throw new Failure('appointments.undo_too_late');

    await updateAppointment(tx, id, {
      completesAt: null,
      completedBy: null,
      completedRole: null,
      updatedAt: present,
    });
    await noteOnPayment(tx, id, {
      actor: acting,
      why: 'completion undone before it took effect',
      now: present,
    });
    return status;
  });
  return { message: appointments_answer[locale].completion_undone, data: { id, status } };
}

/** An appointment in one of these statuses was completed, and the time to undo is over. */
const WHY_NOT_UNDONE: Partial<Record<Appointment['status'], 'appointments.undo_too_late'>> = {
  completed: 'appointments.undo_too_late',
  payment_success: 'appointments.undo_too_late',
  payment_failed: 'appointments.undo_too_late',
  refunded: 'appointments.undo_too_late',
};

/** Completes every appointment that can no longer be undone. */
export async function finishCompletions(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const appointmentId of await listCompletable(deps.db, deps.now()))
    await finishCompletion(deps, { appointmentId });
}

/** Reads the appointment again under the lock: the staff may have undone it, or another process finished it. */
export async function finishCompletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    const { completesAt, completedBy, completedRole } = appointment ?? {};
    if (!appointment || !completesAt || !completedBy || completesAt > now()) return;
    const roles = completedRole ? [completedRole] : [];
    const actor = { kind: 'staff', staffId: completedBy, roles } as const;
    await moveLocked(tx, appointment, 'completed', { actor, why: 'the staff said completed', now: now() });
  });
}
