import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { doctorIdOf, inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { isLimitedToOwn, type Staff, usedRole } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { holdForClinic } from '#server/schedule/hold/hold-slot.service.ts';
import type { Holder } from '#server/schedule/hold/holder.service.ts';
import { type Hold, holdOf, releaseHold } from '#server/schedule/hold/keep-hold.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { confirmationEnd } from '../booking.rules.ts';
import { writeProposal } from './write-proposal.service.ts';

type Wish = { patientId: number; slotId: string };

/**
 * Doctors propose appointments with themselves to patients they treat; an administrator proposes them for every doctor.
 * Holds the slot first, so that only one of several callers gets it, and releases it if the proposal fails.
 */
export async function createForPatient(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  { patientId, slotId }: Wish,
  { locale }: Pick<Client, 'locale'>,
) {
  const { db, now } = deps;
  const { reader } = await requireRecord(db, staff, { patientId, to: 'change' }, now());
  const known = await personOf(db, patientId);
  if (!known) throw new Failure('request.not_found');

  const holder = await holdForClinic(deps, slotId);
  try {
    const hold = await requireHold(deps, holder);
    const proposer = await inReachOf(db, reader, hold.doctorId);
    if (isLimitedToOwn(proposer)) await requireOwnTime(db, proposer, hold);
    const status = usedRole(proposer) === 'doctor' ? 'created_by_doctor' : 'created_by_admin';
    const expiresAt = confirmationEnd(hold.startsAt, now());
    const proposal = { patientId, known, holder, hold, status, expiresAt } as const;
    const createdBy = status === 'created_by_doctor' ? ('doctor' as const) : ('admin' as const);
    const made = { actor: proposer, why: 'made by the clinic', createdBy, occasion: 'proposal' } as const;
    const { id } = await db.transaction((tx) => writeProposal(tx, deps, { ...proposal, ...made }));
    return {
      message: booking_answer[locale].proposed,
      data: { id, status, expires_at: expiresAt.toISOString() },
    };
  } catch (error) {
    await db.transaction((tx) => releaseHold(tx, holder));
    throw error;
  }
}

async function requireHold({ db, now }: Pick<Deps, 'db' | 'now'>, holder: Holder): Promise<Hold> {
  const hold = await holdOf(db, holder, now());
  if (!hold) throw new Failure('schedule.slot_taken');
  return hold;
}

async function requireOwnTime(db: Db, { staffId }: Staff, { doctorId }: Hold): Promise<void> {
  if (doctorId !== (await doctorIdOf(db, staffId))) throw new Failure('schedule.slot_not_offered');
}
