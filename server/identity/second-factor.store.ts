import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { ownedBy, ownerColumns } from './factor-owner.ts';
import { passkey, recoveryCode, totpFactor } from './second-factor.tables.ts';

type Method = 'totp' | 'passkey' | 'recovery_code';

/** The ways a second factor can be given; none means that the first one is enough. */
export async function methodsOf(db: Db, owner: Subject): Promise<Method[]> {
  const { hasTotp, passkeys, recoveryCodesLeft } = await countFactors(db, owner);
  if (!hasTotp && passkeys === 0) return [];
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

export async function countFactors(db: Db, owner: Subject) {
  const [totp] = await db
    .select({ found: count() })
    .from(totpFactor)
    .where(and(ownedBy(totpFactor, owner), isNotNull(totpFactor.confirmedAt)));
  const [passkeys] = await db.select({ found: count() }).from(passkey).where(ownedBy(passkey, owner));
  const [codes] = await db
    .select({ found: count() })
    .from(recoveryCode)
    .where(and(ownedBy(recoveryCode, owner), isNull(recoveryCode.usedAt)));
  return {
    hasTotp: (totp?.found ?? 0) > 0,
    passkeys: passkeys?.found ?? 0,
    recoveryCodesLeft: codes?.found ?? 0,
  };
}

export async function replaceRecoveryCodes(tx: Db, owner: Subject, codeHashes: string[]): Promise<void> {
  await dropRecoveryCodes(tx, owner);
  await tx.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ ...ownerColumns(owner), codeHash })));
}

export async function dropRecoveryCodes(tx: Db, owner: Subject): Promise<void> {
  await tx.delete(recoveryCode).where(ownedBy(recoveryCode, owner));
}

/** True for the one caller who uses the code. */
export async function redeemRecoveryCode(
  db: Db,
  owner: Subject,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(ownedBy(recoveryCode, owner), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)),
    )
    .returning({ codeHash: recoveryCode.codeHash });
  return used.length > 0;
}
