import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy, ownerColumns } from './factor-owner.ts';
import type { StoredPasskey } from './passkey-ceremony.ts';
import { passkey, passkeyChallenge } from './second-factor.tables.ts';

export async function passkeysOf(db: Db, owner: Subject) {
  return await db.select().from(passkey).where(ownedBy(passkey, owner)).orderBy(asc(passkey.id));
}

export async function findPasskey(db: Db, owner: Subject, credentialId: string) {
  const [found] = await db
    .select()
    .from(passkey)
    .where(and(ownedBy(passkey, owner), eq(passkey.credentialId, credentialId)));
  return found;
}

/** False when this passkey is known already, here or in another account. */
export async function insertPasskey(
  db: Db,
  owner: Subject,
  made: StoredPasskey & { name: string },
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(passkey)
    .values({ ...ownerColumns(owner), ...made, createdAt: now })
    .onConflictDoNothing({ target: passkey.credentialId })
    .returning({ id: passkey.id });
  return inserted.length > 0;
}

export async function notePasskeyUse(db: Db, id: number, counter: number, now: Date): Promise<void> {
  await db.update(passkey).set({ counter, lastUsedAt: now }).where(eq(passkey.id, id));
}

export async function removePasskey(db: Db, owner: Subject, id: number): Promise<boolean> {
  const removed = await db
    .delete(passkey)
    .where(and(ownedBy(passkey, owner), eq(passkey.id, id)))
    .returning({ id: passkey.id });
  return removed.length > 0;
}

export async function keepChallenge(
  db: Db,
  owner: Subject,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .insert(passkeyChallenge)
    .values({ ...ownerColumns(owner), challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenge.subjectKind, passkeyChallenge.subjectId],
      set: { challenge, expiresAt },
    });
}

/** A challenge is answered once; it is gone afterwards, whatever the answer was. */
export async function takeChallenge(db: Db, owner: Subject, now: Date): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenge)
    .where(and(ownedBy(passkeyChallenge, owner), gt(passkeyChallenge.expiresAt, now)))
    .returning({ challenge: passkeyChallenge.challenge });
  return taken?.challenge;
}
