/**
 * How long a month of free slots takes in a clinic with five doctors and 50,000 appointments, and how often the
 * database is asked for it. On the embedded engine, and on PostgreSQL too when DATABASE_URL names a server, where
 * a database of its own is made and dropped. Ends with 1 when something has gone thoroughly wrong.
 */
import type { ScheduleGroup } from '#contract/schedule.contract.ts';
import { createApp } from '#server/app.ts';
import { addDays, berlinDate, datesOfMonth } from '#server/platform/berlin-time.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { aBusyClinic } from './busy-clinic.ts';
import { percentile, say, timesOf } from './durations.ts';
import { onEveryEngine, portalDeps } from './portal.ts';

const APPOINTMENTS = 50_000;
const CALLS = 30;
const WARM_UP_CALLS = 5;

/** Of two cores with nothing else to do. A machine that needs ten times as long hints at a fault of ours. */
const REFERENCE_MEDIAN_MS = 25;
const FAR_OFF = 10;

const nextMonth = addDays(`${berlinDate(systemClock.now()).slice(0, 7)}-28`, 7).slice(0, 7);

await onEveryEngine(async (database) => {
  const isFine = await measure(database);
  if (!isFine) process.exitCode = 1;
});

async function measure({ db, changes, engine }: Database): Promise<boolean> {
  const serviceId = await aBusyClinic(db, APPOINTMENTS, datesOfMonth(nextMonth).at(-1) ?? nextMonth);
  const { http } = await createApp(await portalDeps({ db, changes }));
  const url = `/api/patients/get-schedules?service_id=${serviceId}&month=${nextMonth}`;
  const ask = async () => (await http.inject({ method: 'GET', url })).json<{ data: ScheduleGroup[] }>();

  const times = await timesOf({ calls: CALLS, warmUpCalls: WARM_UP_CALLS }, ask);
  const queries = await queriesDuring(ask);
  const { data } = await ask();
  await http.close();

  const [median, slowest] = [percentile(times, 50), percentile(times, 95)];
  const slots = data.reduce((sum, group) => sum + group.slots.length, 0);
  say(
    `${engine}: ${slots} free slots of ${nextMonth} among ${APPOINTMENTS} appointments: ` +
      `median ${median.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms, ` +
      `${queries.length} query a call (reference: ${REFERENCE_MEDIAN_MS} ms, 1 query)`,
  );
  return queries.length === 1 && slots > 0 && median < FAR_OFF * REFERENCE_MEDIAN_MS;
}
