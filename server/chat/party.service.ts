import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Speaker } from './party.rules.ts';

/** The doctor who signed in. Nobody else at the clinic has conversations, or reads a word of them. */
export async function asDoctor(db: Db, { role, staffId }: Pick<Staff, 'role' | 'staffId'>): Promise<Speaker> {
  const id = role === 'doctor' ? await doctorIdOf(db, staffId) : undefined;
  if (id === undefined) throw new Failure('session.forbidden');
  return { side: 'doctor', id, account: { kind: 'staff', id: staffId } };
}
