/**
 * How long the lists of one patient with 10,000 visits, invoices and enquiries take over HTTP: first and last page,
 * searched and sorted by everything that can be sorted. On the embedded engine, and on PostgreSQL too when
 * DATABASE_URL names a server, where a database of its own is made and dropped. Ends with 1 when a list takes
 * longer than it may.
 */
import type { AddressInfo } from 'node:net';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { appointmentColumns } from '#contract/appointments-list.contract.ts';
import { contactColumns } from '#contract/contacts.contract.ts';
import { invoiceColumns } from '#contract/invoices.contract.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { filePorts } from '#server/file-ports.ts';
import { paymentPorts } from '#server/payment-ports.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { inProcessNudges } from '#server/platform/nudges/in-process-nudges.ts';
import { sandboxMailer } from '#server/sandbox/mail/mailbox.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { aLongHistory } from './long-history.ts';
import { temporaryDatabase } from './temporary-database.ts';

const ROWS = 10_000;
const CALLS = 30;
const WARM_UP_CALLS = 3;
const LONGEST_P95_MS = 150;

const LISTS: Record<string, readonly string[]> = {
  'get-appointments': appointmentColumns,
  invoices: invoiceColumns,
  contacts: contactColumns,
};
const QUERIES = [
  '',
  'page=2000',
  'page=100&perPage=100',
  'search=frage',
  'search=abgesagt',
  'search=12.2011',
];

const servers = [undefined, ...(process.env.DATABASE_URL ? [process.env.DATABASE_URL] : [])];
for (const serverUrl of servers) {
  const database = await temporaryDatabase(serverUrl);
  try {
    await measure(database);
  } finally {
    await database.close();
  }
}
say(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
);

async function measure({ db, engine }: Database): Promise<void> {
  const { now } = systemClock;
  const token = await aLongHistory(db, ROWS, now());
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    DATA_KEY: PRODUCTION.DATA_KEY,
  });
  const ports = { ...paymentPorts(config, now, async () => ''), ...(await filePorts(config)) };
  const log = createLog({ write() {} });
  const outside = { mailer: sandboxMailer(db, now), nudges: inProcessNudges(), ...ports };
  const { http } = await createApp({ config, db, now, log, ...outside });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, locale: 'de' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/patients/${path}`, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
  };

  for (const path of paths()) await report(engine, path, () => read(path));
  await http.close();
}

function paths(): string[] {
  const lists = Object.entries(LISTS).flatMap(([list, columns]) => {
    const sorts = columns.map((column) => `sortColumn=${column}&sortDirection=asc&page=1000`);
    return [...QUERIES, ...sorts].map((query) => `${list}?${query}`);
  });
  return [...lists, 'dashboard'];
}

async function report(engine: string, path: string, ask: () => Promise<void>): Promise<void> {
  for (let call = 0; call < WARM_UP_CALLS; call += 1) await ask();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const before = performance.now();
    await ask();
    times.push(performance.now() - before);
  }
  const [median, slowest] = [percentile(times, 50), percentile(times, 95)];
  const isFine = slowest < LONGEST_P95_MS;
  if (!isFine) process.exitCode = 1;
  const verdict = isFine ? '' : ` (more than ${LONGEST_P95_MS} ms)`;
  say(`${engine}: ${path}: median ${median.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms${verdict}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
}
