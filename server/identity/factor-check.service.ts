import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import type { Subject } from '#server/platform/sessions/sessions.ts';
import { closedAfterWrongGuess, spendGuess } from './guess-budget.rules.ts';
import { codePathClosedLetter, securityLetter } from './identity.mails.ts';
import type { Recipient } from './personal-letter.service.ts';
import { hashRecoveryCode } from './recovery-code.rules.ts';
import { redeemRecoveryCode } from './second-factor.store.ts';
import { matchTotp } from './totp.rules.ts';
import { lockTotp, storeTotpGuess } from './totp.store.ts';
import { openTotpSecret } from './totp-secret.rules.ts';

/** Whose factor is checked, and where its news are written to. */
export interface FactorOwner {
  subject: Subject;
  recipient: Recipient;
}

/** The codes of the app have a daily budget; when it is spent, that way closes and its owner is told. */
export async function checkTotp(
  { db, now, dataKey }: Pick<Deps, 'db' | 'now' | 'dataKey'>,
  { subject, recipient }: FactorOwner,
  code: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const factor = await lockTotp(tx, subject);
    const spent = factor?.confirmedAt && spendGuess(factor, now());
    if (!spent) return false;
    const step = matchTotp(openTotpSecret(dataKey, factor.secret), code, factor.lastUsedStep, now());
    if (step !== undefined) {
      await storeTotpGuess(tx, subject, { lastUsedStep: step });
      return true;
    }
    const closedUntil = closedAfterWrongGuess(spent, now());
    if (closedUntil) await postLetter(tx, codePathClosedLetter(recipient, 'totp'));
    const { wrongGuesses, guessWindowStartedAt } = spent;
    const change = { wrongGuesses, guessWindowStartedAt, closedUntil: closedUntil ?? null };
    await storeTotpGuess(tx, subject, change);
    return false;
  });
}

/** A recovery code works once, and its owner is told. */
export async function checkRecoveryCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { subject, recipient }: FactorOwner,
  code: string,
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const isRight = await redeemRecoveryCode(tx, subject, hashRecoveryCode(code), now());
    if (isRight) await postLetter(tx, securityLetter(recipient, 'recovery_code_used'));
    return isRight;
  });
}
