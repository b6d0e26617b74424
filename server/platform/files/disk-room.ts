import { statfs } from 'node:fs/promises';
import { Failure, StartRefusal } from '../failure.ts';

const FULL = ['ENOSPC', 'EDQUOT'];

/** Refuses files before the disk is full, because the embedded database does not survive a full disk. */
export async function requireRoom(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Failure('server.no_space');
}

/** Turns the error of a full disk into the refusal; returns any other error unchanged. */
export function noRoom(error: unknown): unknown {
  const isFull = error instanceof Error && FULL.includes(String((error as NodeJS.ErrnoException).code));
  return isFull ? new Failure('server.no_space') : error;
}

const FLOOR_BYTES = 200 * 1024 ** 2;

/** Refuses to start close to a full disk, which the running embedded engine does not survive. */
export async function requireFreeSpace(folder: string, floorBytes = FLOOR_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= floorBytes) return;

  throw new StartRefusal(
    `The disk of ${folder} has ${inMegabytes(freeBytes)} free; the database needs at least ${inMegabytes(floorBytes)} to start.`,
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}
