import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The SQLSTATEs that our code decides on; appendix A of the PostgreSQL manual lists all. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  /** An earlier statement of the transaction failed. */
  transactionAborted: '25P02',
  deadlockDetected: '40P01',
  diskFull: '53100',
  /** Raised by our triggers when a row is added to a closed account. */
  accountClosed: 'OK001',
} as const;

/** The SQLSTATE of a refused statement. Drizzle wraps the driver's error, so the cause is asked as well. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}

/** The server cannot connect to the database. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';

  constructor(cause?: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

/**
 * The database ends its connections (57P..), has none left (53300) or no room on its disk (53100), or a holder was idle
 * for too long (25P03).
 */
const LOST = /^(08...|57P0[1-5]|53[13]00|25P03)$/;

/** Messages of the driver about a lost connection, which have no code. */
const DRIVER_WORDS =
  /^Connection terminated|connection error and is not queryable|was closed and is not queryable/;

/**
 * Whether a statement failed because its connection was lost. Nobody knows then whether a running commit happened; the
 * caller may repeat the request.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (LOST.test(sqlState(error) ?? '')) return true;
  // Other services fail with the same codes. The error class of the query builder proves that it was the database.
  return error instanceof DrizzleQueryError && isLostConnection(error.cause);
}

/** The same for an error of the driver where only the database can be the cause. */
export function isLostConnection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause instanceof DatabaseUnreachable || DRIVER_WORDS.test(cause.message)) return true;
  return 'syscall' in cause;
}
