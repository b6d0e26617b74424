import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Drill, DrillReport } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled } from './drilled-portal.ts';

const HOUR = 3_600;
const GUESTS = 4;
/** Steps of the clock from the moment before, in seconds, each followed by bookings. */
const STEPS = [0, 10, HOUR, -HOUR, 2 * HOUR, 24 * HOUR];
const YEARS_AHEAD = 1;

export const drill: Drill = {
  about: 'the clock steps forwards and backwards through both nights when it changes, while guests book',
  seconds: 300,
  times: 1,
  play: (times) =>
    inFolder(async (dataDir) => {
      const { base, server } = await startDrilled(dataDir, { TEST_CLOCK: '1' });
      const answered: number[] = [];
      const promised = new Map<number, string>();
      for (let round = 0; round < times; round += 1) {
        for (const night of changingNights()) await stepThrough(base, night, answered, promised);
      }
      server.terminate();
      await server.outcome;
      const report = await reportBookings({ dataDir }, answered, [`${STEPS.length * 2 * times} steps`]);
      return { ...report, lost: [...report.lost, ...(await movedTimes(dataDir, promised))] };
    }),
};

/** Half an hour before the clocks change, in the last night of March and of October. */
function changingNights(): Date[] {
  const year = new Date().getUTCFullYear() + YEARS_AHEAD;
  return [2, 9].map((month) => {
    const lastDay = new Date(Date.UTC(year, month + 1, 0, 0, 30));
    lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
    return lastDay;
  });
}

async function stepThrough(
  base: string,
  night: Date,
  answered: number[],
  promised: Map<number, string>,
): Promise<void> {
  let now = await moveClock(base, { now: night.toISOString() });
  for (const step of STEPS) {
    if (step > 0) now = await moveClock(base, { advance_seconds: step });
    if (step < 0)
      now = await moveClock(base, { now: new Date(Date.parse(now) + step * 1_000).toISOString() });
    const today = berlinDate(Date.parse(now));
    for (const guest of await guestsFor(base, GUESTS)) {
      const own: number[] = [];
      await bookUntilTold(base, [{ ...guest, today }], own);
      for (const id of own) promised.set(id, `${guest.slot.date} ${guest.slot.start_time.slice(0, 5)}`);
      answered.push(...own);
    }
  }
}

async function moveClock(base: string, move: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}/sandbox/clock`, {
    method: 'POST',
    headers,
    body: JSON.stringify(move),
  });
  if (!answer.ok) throw new Error(`The clock stands: ${answer.status}`);
  return ((await answer.json()) as { now: string }).now;
}

/** Appointments that begin at another time in Berlin than the guest was told. */
async function movedTimes(dataDir: string, promised: Map<number, string>): Promise<DrillReport['lost']> {
  const { pool, close } = await openDatabase({ dataDir });
  const { rows } = await pool.query<{ id: string; at: string }>(
    `select id, to_char(starts_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as at from appointment
     where id = any($1::bigint[])`,
    [[...promised.keys()]],
  );
  await close();
  return rows
    .filter(({ id, at }) => promised.get(Number(id)) !== at)
    .map(({ id, at }) => `appointment ${id} is at ${at}, the guest was told ${promised.get(Number(id))}`);
}
