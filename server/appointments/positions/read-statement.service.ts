import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Statement } from '#contract/positions.contract.ts';
import { type EarlierPosition, sumOf } from '#contract/positions.rules.ts';
import { completionMoney } from '#server/payments/charge/settlement.rules.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { describePosition, positionsOfService } from '#server/positions/positions.service.ts';
import { canMove } from '../appointment-moves.rules.ts';
import { type Appointment, findAppointment } from '../appointments.store.ts';
import { ownerFor } from '../run/lock-for-staff.service.ts';
import { findStatement, listOtherStatements, type StoredStatement } from './statement.store.ts';

const DAY = 86_400_000;
const LONGEST_MEMORY_DAYS = 365;
/** Only what was really done counts for the limits of the fee schedule. */
const DONE: AppointmentStatus[] = ['completed', 'payment_success', 'payment_failed'];

export async function readStatement(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  appointmentId: number,
): Promise<{ data: Statement }> {
  const appointment = await findAppointment(db, appointmentId, await ownerFor(db, staff));
  if (!appointment) throw new Failure('request.not_found');
  return { data: forReader(staff, await describeStatement(db, appointment)) };
}

/** Diagnoses come from notes, which assistants may not read. */
export function forReader({ role }: Staff, statement: Statement): Statement {
  return role === 'assistant' ? { ...statement, diagnosis: '' } : statement;
}

/** What was saved, or a proposal: the positions of the service. */
export async function describeStatement(db: Db, appointment: Appointment): Promise<Statement> {
  const { id, serviceId, status, completesAt, terms } = appointment;
  const saved = await findStatement(db, id);
  const template = await positionsOfService(db, serviceId);
  const { positions, expenses, diagnosis, hasAgreement, version } = saved ?? proposalOf(template);
  return {
    appointment_id: id,
    version,
    is_needed: saved !== undefined || template.length > 0,
    agreed_cents: terms.amountCents,
    positions: positions.map(describePosition),
    expenses,
    diagnosis,
    has_agreement: hasAgreement,
    sum_cents: sumOf(positions, expenses),
    earlier: await earlierPositions(db, appointment),
    can_change: completesAt === null && canMove(status, 'completed'),
    completion_money: completionMoney(terms, (await paymentsOfAppointments(db, [id])).get(id)),
  };
}

function proposalOf(
  positions: StoredStatement['positions'],
): Omit<StoredStatement, 'appointmentId' | 'changedAt' | 'changedById'> {
  return { version: 0, positions, expenses: [], diagnosis: '', hasAgreement: false };
}

async function earlierPositions(db: Db, appointment: Appointment): Promise<EarlierPosition[]> {
  const { id, patientId, startsAt } = appointment;
  const others = await listOtherStatements(db, { patientId, statuses: DONE });
  return others.flatMap((other) => {
    const daysApart = Math.floor((startsAt.getTime() - other.startsAt.getTime()) / DAY);
    if (other.appointmentId === id || daysApart < 0 || daysApart > LONGEST_MEMORY_DAYS) return [];
    return other.positions.map(({ number, times }) => ({ number, times, days_apart: daysApart }));
  });
}

/**
 * Completing an appointment confirms its positions. If the service consists of positions, somebody must have saved
 * them, and in the version that this person has seen. The appointment is locked.
 */
export async function requirePositions(
  tx: Db,
  { id, serviceId }: Appointment,
  seenVersion: number | undefined,
): Promise<void> {
  const saved = await findStatement(tx, id);
  if (saved ? saved.version === seenVersion : (await positionsOfService(tx, serviceId)).length === 0) return;
  throw new Failure(saved ? 'positions.changed' : 'positions.missing');
}

/** The positions with which an appointment is invoiced; undefined if it is invoiced by its title and price. */
export async function statementOf(db: Db, appointmentId: number): Promise<StoredStatement | undefined> {
  return await findStatement(db, appointmentId);
}

/** Whether the invoice of an appointment has to wait for its positions. */
export async function waitsForPositions(
  db: Db,
  { id, serviceId }: Pick<Appointment, 'id' | 'serviceId'>,
): Promise<boolean> {
  if ((await findStatement(db, id)) !== undefined) return true;
  return (await positionsOfService(db, serviceId)).length > 0;
}
