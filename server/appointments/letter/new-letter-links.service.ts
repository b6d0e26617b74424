import type { Db } from '#server/platform/database/database.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import type { Appointment } from '../appointments.store.ts';
import { letterActs } from '../appointments.tables.ts';
import { insertLetterLinks, type LetterAct } from './letter-link.store.ts';

/** Makes the links of one letter, one for each act. Only this answer contains the tokens. */
export async function newLetterLinks(
  db: Db,
  { id: appointmentId, startsAt }: Pick<Appointment, 'id' | 'startsAt'>,
): Promise<Record<LetterAct, string>> {
  const made = letterActs.map((act) => ({ act, ...newSecretToken() }));
  await insertLetterLinks(
    db,
    made.map(({ act, tokenHash }) => ({ act, tokenHash, appointmentId, startsAt })),
  );
  const [come = '', move = '', cancel = ''] = made.map(({ token }) => token);
  return { come, move, cancel };
}
