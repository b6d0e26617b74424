import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { LIMITS } from '../account-protection.service.ts';
import { type Account, findAccount, listGuestFiles, markDeclined } from '../patient.store.ts';
import { likenessOf } from '../search/search-patients.rules.ts';

/** Nobody books more often than this without signing in. The newest bookings are offered first. */
const MOST_CLAIMS = 20;

interface GuestFile {
  id: number;
  createdAt: Date;
}

/** Guest files under the address of this patient. Only a patient who has proven the address is asked about them. */
export async function claimableFiles(db: Db, patientId: number): Promise<GuestFile[]> {
  const owner = await findAccount(db, patientId);
  if (!owner?.emailVerifiedAt || !owner.holdsAddress) return [];
  return await listGuestFiles(db, owner.email, MOST_CLAIMS);
}

/**
 * Whether the owner of the address may take over a guest file: the guest must have given the owner's address, name
 * and birthdate. So a guest who mistyped an address does not give a medical history to its owner. Wrong claims are
 * counted, so that nobody finds out the birthdate of a guest.
 */
export async function judgeClaim(
  tx: Db,
  { patientId, guestId }: { patientId: number; guestId: number },
): Promise<'mine' | 'differs' | 'unknown'> {
  const files = await claimableFiles(tx, patientId);
  if (!files.some(({ id }) => id === guestId)) return 'unknown';
  const [owner, guest] = [await findAccount(tx, patientId), await findAccount(tx, guestId)];
  if (!owner || !guest) return 'unknown';
  const [one, other] = [owner, guest].map(withoutPhone);
  return one && other && likenessOf(one, other).length > 0 ? 'mine' : 'differs';
}

/**
 * Counts the claim for the account and for the guest file. So several accounts that move to the address one after the
 * other share the tries, also with those who try birthdates at the mailed link.
 */
export async function countClaim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId, guestId }: { patientId: number; guestId: number },
): Promise<void> {
  await takeTry(db, LIMITS.birthdates, String(patientId), now());
  const files = await claimableFiles(db, patientId);
  if (files.some(({ id }) => id === guestId)) await takeTry(db, LIMITS.birthdates, String(guestId), now());
}

/**
 * Marks the file as not the patient's. True the first time only. From then on no mail about this file goes to the
 * address.
 */
export async function declineFile(tx: Db, guestId: number, now: Date): Promise<boolean> {
  return await markDeclined(tx, guestId, now);
}

/** A family may share a phone, so the phone does not identify a person. */
function withoutPhone({ id, firstName, lastName, birthdate }: Account) {
  return { id, firstName, lastName, birthdate, phone: null };
}
