import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled } from './drilled-portal.ts';

export const drill: Drill = {
  about:
    'a second portal is started on the data folder of a running one: it refuses, and the first one goes on',
  seconds: 120,
  times: 3,
  play: (times) =>
    inFolder(async (dataDir) => {
      const { base, server } = await startDrilled(dataDir);
      const answered: number[] = [];
      const odd: string[] = [];
      const bookings = bookUntilTold(base, await guestsFor(base, 8), answered);
      for (let round = 0; round < times; round += 1) {
        const second = await startDrilled(dataDir);
        const { exitCode } = await second.server.outcome;
        if (exitCode !== 1) odd.push(`the second portal ended with ${exitCode}`);
      }
      await bookings;
      server.terminate();
      await server.outcome;
      const report = await reportBookings({ dataDir }, answered, [`${times} refused starts`]);
      return { ...report, lost: [...report.lost, ...odd] };
    }),
};
