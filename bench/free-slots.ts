/**
 * How long a month of free slots takes in a clinic with five doctors and 50,000 appointments, and how often the
 * database is asked for it. On the embedded engine, and on PostgreSQL too when DATABASE_URL names a server, where
 * a database of its own is made and dropped. Ends with 1 when something has gone thoroughly wrong.
 */
import type { ScheduleGroup } from '#contract/schedule.contract.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { filePorts } from '#server/file-ports.ts';
import { paymentPorts } from '#server/payment-ports.ts';
import { addDays, berlinDate, datesOfMonth } from '#server/platform/berlin-time.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { inProcessNudges } from '#server/platform/nudges/in-process-nudges.ts';
import { sandboxMailer } from '#server/sandbox/mail/mailbox.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { aBusyClinic } from './busy-clinic.ts';
import { temporaryDatabase } from './temporary-database.ts';

const APPOINTMENTS = 50_000;
const CALLS = 30;
const WARM_UP_CALLS = 5;

/** Of two cores with nothing else to do. A machine that needs ten times as long hints at a fault of ours. */
const REFERENCE_MEDIAN_MS = 25;
const FAR_OFF = 10;

const nextMonth = addDays(`${berlinDate(systemClock.now()).slice(0, 7)}-28`, 7).slice(0, 7);

const servers = [undefined, ...(process.env.DATABASE_URL ? [process.env.DATABASE_URL] : [])];
for (const serverUrl of servers) {
  const database = await temporaryDatabase(serverUrl);
  try {
    const isFine = await measure(database);
    if (!isFine) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function measure({ db, engine }: Database): Promise<boolean> {
  const serviceId = await aBusyClinic(db, APPOINTMENTS, datesOfMonth(nextMonth).at(-1) ?? nextMonth);
  const { now } = systemClock;
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    DATA_KEY: 'ab'.repeat(32),
  });
  const { http } = await createApp({
    config,
    ...paymentPorts(config, now, async () => ''),
    ...(await filePorts(config)),
    db,
    now,
    log: createLog({ write() {} }),
    mailer: sandboxMailer(db, now),
    nudges: inProcessNudges(),
  });
  const url = `/api/patients/get-schedules?service_id=${serviceId}&month=${nextMonth}`;
  const ask = async () => (await http.inject({ method: 'GET', url })).json<{ data: ScheduleGroup[] }>();

  for (let call = 0; call < WARM_UP_CALLS; call += 1) await ask();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const before = performance.now();
    await ask();
    times.push(performance.now() - before);
  }
  const queries = await queriesDuring(ask);
  const { data } = await ask();
  await http.close();

  const [median, slowest] = [percentile(times, 50), percentile(times, 95)];
  const slots = data.reduce((sum, group) => sum + group.slots.length, 0);
  process.stdout.write(
    `${engine}: ${slots} free slots of ${nextMonth} among ${APPOINTMENTS} appointments: ` +
      `median ${median.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms, ` +
      `${queries.length} query a call (reference: ${REFERENCE_MEDIAN_MS} ms, 1 query)\n`,
  );
  return queries.length === 1 && slots > 0 && median < FAR_OFF * REFERENCE_MEDIAN_MS;
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
}
