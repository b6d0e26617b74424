import { DrizzleQueryError } from 'drizzle-orm/errors';

/** SQLSTATEs that we decide on; the full list is in the PostgreSQL manual, appendix A. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  /** An earlier statement of the transaction failed. */
  transactionAborted: '25P02',
  deadlockDetected: '40P01',
  diskFull: '53100',
  /** Our own: something would be added to an account that has been closed. */
  accountClosed: 'OK001',
} as const;

/** The SQLSTATE of a refused statement. Drizzle wraps the driver's error, so the cause is asked as well. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause);
}

/** No connection to the database could be had. */
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

/** What the driver says, without a code, of a connection that is gone. */
const DRIVER_WORDS =
  /^Connection terminated|connection error and is not queryable|was closed and is not queryable/;

/**
 * Whether a statement failed because its connection was lost. It is then unknown whether a commit that was under way has
 * happened; the caller may repeat the request.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (LOST.test(sqlState(error) ?? '')) return true;
  // Other services are lost with the same codes; only the query builder says that it was the database.
  return error instanceof DrizzleQueryError && isLostConnection(error.cause);
}

/** The same of an error of the driver itself, where only the database can have been asked. */
export function isLostConnection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if (cause instanceof DatabaseUnreachable || DRIVER_WORDS.test(cause.message)) return true;
  return 'syscall' in cause;
}
