import {
  findCalendarAddress,
  putCalendarAddress,
} from '#server/identity/calendar-address/calendar-address.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newSecretToken } from '#server/platform/secrets.ts';

/** The demo patient has a calendar address. Nobody knows its secret, as after any first look. */
export async function addMissingCalendarAddress(tx: Db, now: Date): Promise<void> {
  const account = await findAccountByEmail(tx, 'patientin@example.com');
  if (!account) return;
  const owner = { kind: 'patient', patientId: account.id } as const;
  if (await findCalendarAddress(tx, owner)) return;
  await putCalendarAddress(tx, owner, newSecretToken().tokenHash, now);
}
