import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

/** Enough for the database of the demo clinic, and for the room that a start wants. */
const DISK_MB = 500;

export const drill: Drill = {
  about:
    'the disk of the embedded database fills up while guests book; room is made, and a supervisor starts anew',
  seconds: 300,
  times: 1,
  play: (times) =>
    inFolder(async (dataDir) => {
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir]);
      if (mounted.status !== 0)
        return { acknowledged: 0, found: 0, lost: ['a small disk needs the rights of root'] };
      try {
        return await fillWhileBooking(dataDir, times);
      } finally {
        spawnSync('umount', [dataDir]);
      }
    }),
};

async function fillWhileBooking(dataDir: string, times: number) {
  const answered: number[] = [];
  const facts: string[] = [];
  for (let round = 0; round < times; round += 1) {
    const { base, server } = await startDrilled(dataDir);
    // Who asks in the moment in which the engine is lost may get any answer but a booking that is not there.
    const bookings = bookUntilTold(base, await guestsFor(base, 12), answered).catch(() => {});
    await timeUntil(async () => answered.length > 2 + round);
    const filler = join(dataDir, 'filler');
    await fillUp(filler);
    const ended = await Promise.race([server.outcome, bookings.then(() => undefined)]);
    facts.push(ended ? `the portal ended with ${ended.exitCode} on the full disk` : 'the portal went on');
    await rm(filler);
    if (ended) {
      const next = await startDrilled(dataDir, { PORT: new URL(base).port, PUBLIC_URL: base });
      await bookings;
      await bookUntilTold(base, await guestsFor(base, 4), answered);
      next.server.terminate();
      await next.server.outcome;
    } else {
      server.terminate();
      await server.outcome;
    }
  }
  return await reportBookings({ dataDir }, answered, facts);
}

/** Writes until nothing fits any more. */
async function fillUp(path: string): Promise<void> {
  await using file = await open(path, 'w');
  const block = Buffer.alloc(1024 ** 2);
  for (;;) {
    const isFull = await file.write(block).then(
      ({ bytesWritten }) => bytesWritten < block.length,
      () => true,
    );
    if (isFull) return;
  }
}
