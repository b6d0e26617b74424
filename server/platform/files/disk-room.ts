import { statfs } from 'node:fs/promises';
import { Failure } from '../failure.ts';

const FULL = ['ENOSPC', 'EDQUOT'];

/** Files stop before the disk is full, because the database beside them does not survive that. */
export async function requireRoom(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Failure('server.no_space');
}

/** The refusal for a disk that became full meanwhile; any other error stays what it is. */
export function noRoom(error: unknown): unknown {
  const isFull = error instanceof Error && FULL.includes(String((error as NodeJS.ErrnoException).code));
  return isFull ? new Failure('server.no_space') : error;
}
