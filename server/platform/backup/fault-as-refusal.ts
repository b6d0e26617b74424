import { isDatabaseLost, isLostConnection, sqlState } from '../database/database-errors.ts';
import { Failure, StartRefusal } from '../failure.ts';

/** Sentences for the system errors that an operator can act on, by code. */
const FILE_FAULTS: Record<string, (path: string) => string> = {
  ENOSPC: () => 'the disk has no room left',
  EDQUOT: () => 'the disk has no room left for this account',
  EFBIG: () => 'the disk does not take a file of this size',
  EIO: () => 'the disk reports a fault',
  EROFS: (path) => `${path} is on a disk that can only be read`,
  ENOENT: (path) => `there is no folder for ${path}`,
  ENOTDIR: (path) => `there is no folder for ${path}`,
  EISDIR: (path) => `${path} is a folder`,
  EACCES: (path) => `this account has no permission for ${path}`,
  EPERM: (path) => `this account has no permission for ${path}`,
  EEXIST: (path) => `${path} exists: another command writes it, or one was killed; then remove it`,
};

/**
 * Turns an error of the surroundings into one sentence without a stack. Any other error is a bug and is returned
 * unchanged.
 */
export function faultAsRefusal(error: unknown, outcome: string): unknown {
  if (error instanceof StartRefusal) return error;
  const reason = reasonOf(error);
  return reason ? new StartRefusal(`${outcome}: ${reason}.`) : error;
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Failure && error.code === 'server.no_space')
    return 'the disk has too little room for the files (see MIN_FREE_MB)';
  if (error instanceof Failure && error.code === 'server.unavailable')
    return 'the storage of the files does not answer';
  const { code = sqlState(error) ?? '', path = 'the file' } = (error ?? {}) as NodeJS.ErrnoException;
  const fault = FILE_FAULTS[code];
  if (fault) return fault(path);
  // The running portal sends its backup over a socket, and closes it early if the backup fails.
  if (code === 'ECONNRESET') return 'the running portal or its database broke off';
  if (isDatabaseLost(error) || isLostConnection(error)) return 'the database was lost';
  if (code === '42P01' || code === '3F000')
    return 'the database has no tables of the portal, or older ones: run npm run db:migrate';
  if (code === '42501') return `the role of the database lacks a right (${innermost(error).message})`;
  return undefined;
}

/**
 * The innermost cause. The query builder quotes the values of a statement in its message; the driver's error does not.
 */
function innermost(error: unknown): Error {
  const { cause } = error as Error;
  return cause instanceof Error ? innermost(cause) : (error as Error);
}
