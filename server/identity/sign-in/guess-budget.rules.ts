/** 20 guesses a day at a six-digit code give a stranger a chance of 0.7 % in a whole year. */
const WRONG_GUESSES_PER_DAY = 20;
const DAY = 24 * 3_600_000;

/** How many wrong guesses at a short code an account has left before this way to sign in closes. */
export interface GuessBudget {
  wrongGuesses: number;
  guessWindowStartedAt: Date | null;
  closedUntil: Date | null;
}

/**
 * Counts a guess before it is compared, so that parallel guesses cannot exceed the limit. The caller gives a right
 * guess back. Returns nothing when the limit is reached.
 */
export function spendGuess(budget: GuessBudget, now: Date): GuessBudget | undefined {
  if (isClosed(budget, now)) return undefined;
  if (!isSameDay(budget, now)) return { wrongGuesses: 1, guessWindowStartedAt: now, closedUntil: null };
  if (budget.wrongGuesses >= WRONG_GUESSES_PER_DAY) return undefined;
  return { ...budget, wrongGuesses: budget.wrongGuesses + 1 };
}

/** If the last guess of the day was wrong: until when this way to sign in stays closed. */
export function closedAfterWrongGuess(budget: GuessBudget, now: Date): Date | undefined {
  if (isClosed(budget, now) || budget.wrongGuesses < WRONG_GUESSES_PER_DAY) return undefined;
  return new Date(now.getTime() + DAY);
}

export function isClosed({ closedUntil }: GuessBudget, now: Date): boolean {
  return closedUntil !== null && now < closedUntil;
}

function isSameDay({ guessWindowStartedAt }: GuessBudget, now: Date): boolean {
  return guessWindowStartedAt !== null && now.getTime() - guessWindowStartedAt.getTime() < DAY;
}
