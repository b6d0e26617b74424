import { setTimeout as sleep } from 'node:timers/promises';
import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

const LONGEST_PAUSE_MS = 1_000;

export const drill: Drill = {
  about: 'SIGTERM while guests book: requests under way are answered, and the process ends with 0',
  seconds: 180,
  times: 3,
  play: (times) =>
    inFolder(async (dataDir) => {
      const answered: number[] = [];
      const odd: string[] = [];
      for (let round = 0; round < times; round += 1) {
        const { base, server } = await startDrilled(dataDir);
        const giveUp = new AbortController();
        const bookings = bookUntilTold(base, await guestsFor(base, 12), answered, giveUp.signal);
        // On a busy machine the first booking takes longer than any pause; without one nothing would be proven.
        const before = answered.length;
        await Promise.race([bookings, timeUntil(async () => answered.length > before)]);
        await sleep(Math.random() * LONGEST_PAUSE_MS);
        server.terminate();
        const { exitCode } = await server.outcome;
        giveUp.abort();
        await bookings;
        if (exitCode !== 0) odd.push(`the portal ended with ${exitCode}`);
      }
      const report = await reportBookings({ dataDir }, answered);
      return { ...report, lost: [...report.lost, ...odd] };
    }),
};
