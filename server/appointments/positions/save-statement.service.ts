import type { z } from 'zod';
import type { appointmentPositions, Statement } from '#contract/positions.contract.ts';
import { sumOf } from '#contract/positions.rules.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { isTooLittle } from '#server/payments/charge/discount.rules.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { usedPositions } from '#server/positions/positions.service.ts';
import { positions_answer } from '#texts/generated/positions_answer.ts';
import { canMove } from '../appointment-moves.rules.ts';
import { updateAppointment } from '../appointments.store.ts';
import { termsWithPositions } from '../cancel/agreed-terms.rules.ts';
import { lockForStaff } from '../run/lock-for-staff.service.ts';
import { describeStatement, forReader } from './read-statement.service.ts';
import { findStatement, storeStatement } from './statement.store.ts';

type Wish = z.output<(typeof appointmentPositions)['saveStatement']['input']>;

/**
 * Saves with which positions an appointment is invoiced, until it is completed. The sum becomes what is due for the
 * appointment: never more than the patient agreed to.
 */
export async function saveStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { appointment_id: id, version, positions: given, expenses, diagnosis, has_agreement: hasAgreement }: Wish,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: Statement }> {
  const changedAt = now();
  return await db.transaction(async (tx) => {
    const appointment = await lockForStaff(tx, staff, id);
    const { status, completesAt, startsAt, patientId } = appointment;
    if (completesAt !== null || !canMove(status, 'completed')) throw new Failure('positions.too_late');
    const before = await findStatement(tx, id);
    if ((before?.version ?? 0) !== version) throw new Failure('positions.changed');
    const positions = await usedPositions(tx, given, { day: berlinDate(startsAt), hasAgreement });
    const sumCents = sumOf(positions, expenses);
    if (sumCents > appointment.terms.amountCents) throw new Failure('positions.above_agreed');
    if (isTooLittle(sumCents)) throw new Failure('positions.too_little');

    // An assistant has not seen the diagnosis, so it stays.
    const named = staff.role === 'assistant' ? (before?.diagnosis ?? '') : diagnosis;
    const words = { positions, expenses, diagnosis: named, hasAgreement };
    const changed = { changedAt, changedById: staff.staffId };
    await storeStatement(tx, { appointmentId: id, version: version + 1, ...words, ...changed });
    const terms = termsWithPositions(appointment.terms, sumCents);
    await updateAppointment(tx, id, { terms, updatedAt: changedAt });
    await recordAccess(tx, { patientId, kind: 'positions_saved', actor: staff, subjectId: id }, changedAt);
    const message = positions_answer[locale].statement_saved;
    return { message, data: forReader(staff, await describeStatement(tx, { ...appointment, terms })) };
  });
}
