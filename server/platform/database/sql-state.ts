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
