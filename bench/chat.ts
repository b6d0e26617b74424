/**
 * How long the pages of a conversation with 100,000 messages take over HTTP, the newest and the oldest, and what
 * stands around them. On the embedded engine, and on PostgreSQL too when DATABASE_URL names a server, where a
 * database of its own is made and dropped. Ends with 1 when a page takes longer than it may.
 */
import type { AddressInfo } from 'node:net';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { createApp } from '#server/app.ts';
import { writeCursor } from '#server/chat/cursor.rules.ts';
import { readConfig } from '#server/config.ts';
import { filePorts } from '#server/file-ports.ts';
import { paymentPorts } from '#server/payment-ports.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log.ts';
import { inProcessNudges } from '#server/platform/nudges/in-process-nudges.ts';
import { sandboxMailer } from '#server/sandbox/mail/mailbox.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { aLongChat, type LongChat } from './long-chat.ts';
import { temporaryDatabase } from './temporary-database.ts';

const MESSAGES = 100_000;
const CALLS = 60;
const WARM_UP_CALLS = 5;
const LONGEST_P95_MS = 100;

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
  const chat = await aLongChat(db, MESSAGES, now());
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
    const headers = { authorization: `Bearer ${chat.token}`, locale: 'de' };
    const answer = await fetch(`http://127.0.0.1:${port}/api/chats${path}`, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
  };
  for (const [name, pathOf] of Object.entries(pagesOf(chat)))
    await report(`${engine}: ${name}`, (call) => read(pathOf(call)));
  await http.close();
}

/** Older pages are asked for all over the past, one after the other. */
function pagesOf({ conversationId, messageIds: { oldest, newest } }: LongChat) {
  const before = (id: number) => `/${conversationId}?before=${writeCursor([id])}`;
  const step = Math.floor((newest - oldest) / (CALLS + WARM_UP_CALLS));
  return {
    conversations: () => '',
    'unread count': () => '/total-unread-count',
    'unread messages': () => `/${conversationId}/unread-messages`,
    'first page': () => `/${conversationId}`,
    'older pages': (call: number) => before(newest - call * step),
    'oldest page': () => before(oldest + 30),
  };
}

async function report(name: string, ask: (call: number) => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
    const before = performance.now();
    await ask(call);
    if (call >= WARM_UP_CALLS) times.push(performance.now() - before);
  }
  const [median, slowest] = [percentile(times, 50), percentile(times, 95)];
  const isFine = slowest < LONGEST_P95_MS;
  if (!isFine) process.exitCode = 1;
  const verdict = isFine ? '' : ` (more than ${LONGEST_P95_MS} ms)`;
  say(`${name}: median ${median.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms${verdict}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
}
