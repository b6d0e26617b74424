import { type GuessBudget, isClosed, spendGuess } from './guess-budget.rules.ts';

const CODE_LIFE = 10 * 60_000;
const TRIES_PER_CODE = 5;
const PAUSE_BETWEEN_MAILS = 60_000;
/** Keeps a stranger from filling a mailbox; the password way does not depend on it. */
const MAILS_PER_DAY = 20;
const DAY = 24 * 3_600_000;

export interface CodePath extends GuessBudget {
  codeHash: string | null;
  sentAt: Date | null;
  expiresAt: Date | null;
  tries: number;
  mails: number;
  mailWindowStartedAt: Date | null;
}

export function mayMailCode(path: CodePath, now: Date): boolean {
  if (isClosed(path, now)) return false;
  if (path.sentAt && now.getTime() - path.sentAt.getTime() < PAUSE_BETWEEN_MAILS) return false;
  return !isMailDay(path, now) || path.mails < MAILS_PER_DAY;
}

/** A new code replaces the one before, with fresh tries; the day's budget of guesses stays as it is. */
export function withNewCode(path: CodePath, codeHash: string, now: Date): CodePath {
  const isSameDay = isMailDay(path, now);
  return {
    ...path,
    codeHash,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE),
    tries: 0,
    mails: isSameDay ? path.mails + 1 : 1,
    mailWindowStartedAt: isSameDay ? path.mailWindowStartedAt : now,
  };
}

/** One try at the live code. A guess without a live code can hit nothing and costs nothing. */
export function spendTry(path: CodePath, now: Date): (CodePath & { codeHash: string }) | undefined {
  const { codeHash, expiresAt, tries } = path;
  if (codeHash === null || expiresAt === null || now >= expiresAt || tries >= TRIES_PER_CODE)
    return undefined;
  const budget = spendGuess(path, now);
  return budget && { ...path, ...budget, codeHash, tries: tries + 1 };
}

function isMailDay({ mailWindowStartedAt }: CodePath, now: Date): boolean {
  return mailWindowStartedAt !== null && now.getTime() - mailWindowStartedAt.getTime() < DAY;
}
