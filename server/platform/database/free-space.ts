import { statfs } from 'node:fs/promises';
import { StartRefusal } from './start-refusal.ts';

const FLOOR_BYTES = 200 * 1024 ** 2;

/** The embedded engine does not survive a full disk in a running process, so it must not start close to one. */
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
