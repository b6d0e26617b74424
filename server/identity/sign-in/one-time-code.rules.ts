import { type GuessBudget, isClosed, spendGuess } from './guess-budget.rules.ts';

const CODE_LIFE = 10 * 60_000;
const TRIES_PER_CODE = 5;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** In any 60 minutes. The last mail is reserved for networks that the owner has used. */
const MAILS_PER_HOUR = { familiar: 5, unfamiliar: 4 };
/**
 * Two mails may follow quickly. Later mails need a longer pause, so that a stranger cannot use up the hour and the
 * owner always gets a code soon.
 */
const QUICK_MAILS = 2;
const PAUSE = MINUTE;
const LONG_PAUSE = 18 * MINUTE;

export interface CodePath extends GuessBudget {
  codeHash: string | null;
  sentAt: Date | null;
  expiresAt: Date | null;
  tries: number;
  /** When the mails of the last hour were sent. */
  mailedAt: Date[];
}

/** Whether a new code may be mailed. If not, the code mailed before stays usable. */
export function mayMailCode(path: CodePath, from: 'familiar' | 'unfamiliar', now: Date): boolean {
  if (isClosed(path, now)) return false;
  const mails = mailsOfLastHour(path, now).length;
  if (mails >= MAILS_PER_HOUR[from]) return false;
  const pause = from === 'familiar' || mails < QUICK_MAILS ? PAUSE : LONG_PAUSE;
  return path.sentAt === null || now.getTime() - path.sentAt.getTime() >= pause;
}

/** A new code replaces the one before and has new tries. The daily limit of guesses stays as it is. */
export function withNewCode(path: CodePath, codeHash: string, now: Date): CodePath {
  return {
    ...path,
    codeHash,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE),
    tries: 0,
    mailedAt: [...mailsOfLastHour(path, now), now],
  };
}

/** Counts one try at the current code. A guess without a current code costs nothing. */
export function spendTry(path: CodePath, now: Date): (CodePath & { codeHash: string }) | undefined {
  const { codeHash, expiresAt, tries } = path;
  if (codeHash === null || expiresAt === null || now >= expiresAt || tries >= TRIES_PER_CODE)
    return undefined;
  const budget = spendGuess(path, now);
  return budget && { ...path, ...budget, codeHash, tries: tries + 1 };
}

function mailsOfLastHour({ mailedAt }: CodePath, now: Date): Date[] {
  return mailedAt.filter((at) => now.getTime() - at.getTime() < HOUR);
}
