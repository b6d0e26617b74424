import type { z } from 'zod';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { EarlierPosition } from '#contract/position-warnings.rules.ts';
import type { appointmentPositions, Statement } from '#contract/positions.contract.ts';
import { faultOf, positionKinds, sumOf, type UsedPosition } from '#contract/positions.rules.ts';
import { recordAccess, recordView } from '#server/audit/access/log-access.service.ts';
import { inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { completionMoney, isTooLittle } from '#server/payments/charge/settlement.rules.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { describePositions, positionsOfService, usedPositions } from '#server/positions/positions.service.ts';
import { positions_answer } from '#texts/generated/positions_answer.ts';
import { canMove, mayMove } from '../appointment-moves.rules.ts';
import { type Appointment, findAppointment, updateAppointment } from '../appointments.store.ts';
import { termsWithPositions } from '../cancel/agreed-terms.rules.ts';
import { type SignedAgreement, signedAgreementOf } from '../fee-agreement/fee-agreement.service.ts';
import { lockForStaff, ownerFor } from '../move-appointment.service.ts';
import {
  findStatement,
  listOtherStatements,
  type StoredStatement,
  storeStatement,
} from './statement.store.ts';

const DAY = 86_400_000;
const LONGEST_MEMORY_DAYS = 365;
/** Only what was really done counts for the limits of the fee schedule. */
const DONE: AppointmentStatus[] = ['completed', 'payment_success', 'payment_failed'];

export async function readStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  appointmentId: number,
): Promise<{ data: Statement }> {
  const appointment = await findAppointment(db, appointmentId, await ownerFor(db, staff));
  if (!appointment) throw new Failure('request.not_found');
  const { id: subjectId, patientId, doctorId } = appointment;
  const reader = await inReachOf(db, staff, doctorId);
  await recordView(db, { patientId, kind: 'appointment_read', actor: reader, subjectId }, now());
  return { data: forReader(reader, await describeStatement(db, appointment)) };
}

type Wish = z.output<(typeof appointmentPositions)['saveStatement']['input']>;

/**
 * Saves with which positions an appointment is invoiced, until it is completed. The sum becomes what is due for the
 * appointment: never more than the patient agreed to.
 */
export async function saveStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { appointment_id: id, version, positions: given, expenses, diagnosis, ...rest }: Wish,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string; data: Statement }> {
  const { charges_nothing: chargesNothing } = rest;
  const changedAt = now();
  return await db.transaction(async (tx) => {
    const { appointment, acting } = await lockForStaff(tx, staff, id);
    const { status, completesAt, startsAt, patientId } = appointment;
    if (completesAt !== null || !canMove(status, 'completed')) throw new Failure('positions.too_late');
    const before = await findStatement(tx, id);
    if ((before?.version ?? 0) !== version) throw new Failure('positions.changed');
    const agreed = (await signedAgreementOf(tx, appointment))?.positions ?? [];
    const positions = await usedPositions(tx, given, { agreed, date: berlinDate(startsAt) });
    const sumCents = sumOf(positions, expenses);
    // Completed with nothing, the appointment would be free, so an assistant cannot prepare that.
    const mayBeFree = chargesNothing && mayMove(acting.roles, 'completed');
    if (sumCents === 0 && !mayBeFree) throw new Failure('positions.empty');
    if (sumCents > appointment.terms.amountCents) throw new Failure('positions.above_agreed');
    if (isTooLittle(sumCents)) throw new Failure('positions.too_little');

    // Others have not seen the diagnosis, so it stays.
    const named = acting.roles.includes('doctor') ? diagnosis : (before?.diagnosis ?? '');
    const words = { positions, expenses, diagnosis: named };
    const changed = { changedAt, changedById: staff.staffId };
    await storeStatement(tx, { appointmentId: id, version: version + 1, ...words, ...changed });
    const terms = termsWithPositions(appointment.terms, sumCents);
    await updateAppointment(tx, id, { terms, updatedAt: changedAt });
    await recordAccess(tx, { patientId, kind: 'positions_saved', actor: acting, subjectId: id }, changedAt);
    const message = positions_answer[locale].statement_saved;
    return { message, data: forReader(acting, await describeStatement(tx, { ...appointment, terms })) };
  });
}

/** Diagnoses come from notes, which only doctors read. */
function forReader({ roles }: Staff, statement: Statement): Statement {
  return roles.includes('doctor') ? statement : { ...statement, diagnosis: '' };
}

/** What was saved, or a proposal: the positions of the service. */
async function describeStatement(db: Db, appointment: Appointment): Promise<Statement> {
  const { id, serviceId, status, completesAt, terms } = appointment;
  const saved = await findStatement(db, id);
  const template = await positionsOfService(db, serviceId);
  const agreement = await signedAgreementOf(db, appointment);
  const { positions, expenses, diagnosis, version } = saved ?? proposalOf(template, agreement);
  return {
    appointment_id: id,
    version,
    is_needed: saved !== undefined || template.length > 0,
    agreed_cents: terms.amountCents,
    positions: describePositions(positions),
    expenses,
    diagnosis,
    agreement: agreement && {
      signed_at: agreement.signedAt.toISOString(),
      positions: agreement.positions.map(({ number, factor_hundredths }) => ({ number, factor_hundredths })),
    },
    sum_cents: sumOf(positions, expenses),
    date: berlinDate(appointment.startsAt),
    earlier: await earlierPositions(db, appointment),
    can_change: completesAt === null && canMove(status, 'completed'),
    completion_money: completionMoney(terms, (await paymentsOfAppointments(db, [id])).get(id)),
  };
}

function proposalOf(
  template: readonly UsedPosition[],
  agreement: SignedAgreement | null,
): Omit<StoredStatement, 'appointmentId' | 'changedAt' | 'changedById'> {
  const positions = template.map((position) => withSignedFactor(position, agreement));
  return { version: 0, positions, expenses: [], diagnosis: '' };
}

/**
 * The agreement of the service may have changed since this patient signed hers, or may be newer than the booking. A
 * factor above the highest rate is therefore the signed one, or the usual one.
 */
function withSignedFactor(position: UsedPosition, agreement: SignedAgreement | null): UsedPosition {
  const { threshold, most } = positionKinds[position.kind];
  if (position.factor_hundredths <= most) return position;
  const signed = agreement?.positions.find(({ number }) => number === position.number);
  return { ...position, factor_hundredths: signed?.factor_hundredths ?? threshold };
}

async function earlierPositions(db: Db, appointment: Appointment): Promise<EarlierPosition[]> {
  const { id, patientId, startsAt } = appointment;
  const others = await listOtherStatements(db, { patientId, statuses: DONE });
  return others.flatMap((other) => {
    const daysApart = Math.floor((startsAt.getTime() - other.startsAt.getTime()) / DAY);
    if (other.appointmentId === id || daysApart < 0 || daysApart > LONGEST_MEMORY_DAYS) return [];
    const date = berlinDate(other.startsAt);
    return other.positions.map(({ number, times }) => ({ number, times, date }));
  });
}

/**
 * Completing an appointment confirms its positions. If the service consists of positions, somebody must have saved
 * them, and in the version that this person has seen. The appointment is locked.
 */
export async function requirePositions(
  tx: Db,
  appointment: Appointment,
  seenVersion: number | undefined,
): Promise<void> {
  const saved = await findStatement(tx, appointment.id);
  if (!saved) {
    if ((await positionsOfService(tx, appointment.serviceId)).length > 0)
      throw new Failure('positions.missing');
    return;
  }
  if (saved.version !== seenVersion) throw new Failure('positions.changed');
  await requirePermitted(tx, appointment, saved);
}

/**
 * After the positions were saved the appointment may have moved: to a doctor with whom the patient has agreed on nothing,
 * or away from a Saturday.
 */
async function requirePermitted(
  tx: Db,
  appointment: Appointment,
  { positions }: Pick<StoredStatement, 'positions'>,
): Promise<void> {
  const agreed = (await signedAgreementOf(tx, appointment))?.positions ?? [];
  const use = { agreed, date: berlinDate(appointment.startsAt) };
  const faults = positions.map((position) => faultOf(position, use));
  if (faults.includes('factor_too_big')) throw new Failure('positions.not_agreed');
  if (faults.some(Boolean)) throw new Failure('positions.not_permitted');
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
