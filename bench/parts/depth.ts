import { invoiceColumns } from '#contract/invoices.contract.ts';
import { sandbox } from '#sandbox/sandbox.ts';
import { writeCursor } from '#server/chat/cursor.rules.ts';
import { systemClock } from '#server/platform/clock.ts';
import { migrateAll } from '#server/platform/database/prepare-database.ts';
import { appointmentColumns } from '../../contract/appointments.contract.ts';
import { enquiryColumns } from '../../contract/enquiries.contract.ts';
import { withDatabase } from '../clinic.ts';
import { aLongChat, type LongChat } from '../long-chat.ts';
import { aHistory } from '../long-history.ts';
import { startPortal } from '../portal-process.ts';
import { numeral, type Section } from '../report.ts';
import { percentile } from '../statistics.ts';
import type { Bench } from '../surroundings.ts';

const ROWS = 10_000;
const MESSAGES = 100_000;
const LONGEST_MS = { lists: 150, chat: 100 };
const QUERIES = [
  '',
  'page=2000',
  'page=100&perPage=100',
  'search=frage',
  'search=abgesagt',
  'search=12.2011',
];

interface Timing {
  path: string;
  median: number;
  p95: number;
}

/** How long one caller waits in lists of 10,000 rows and in a conversation of 100,000 messages, wherever she looks. */
export async function measureDepth(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.newDatabase();
  const { token, ...chat } = await withDatabase(databaseUrl, async (database) => {
    await migrateAll(database, sandbox.migrations);
    const now = systemClock.now();
    const patient = await aHistory(database.db, 'maria@example.test', ROWS, now);
    return { ...patient, ...(await aLongChat(database.db, patient.patientId, MESSAGES, now)) };
  });
  const portal = await startPortal({ databaseUrl, hasDemo: false });
  const headers = { authorization: `Bearer ${token}`, locale: 'de' };
  const timingsOf = async (paths: string[]) => {
    const timings: Timing[] = [];
    for (const path of paths) timings.push(await timingOf(bench, { port: portal.port, path, headers }));
    return timings;
  };
  const groups = {
    'appointments, 10,000': await timingsOf(listPaths('/api/patients/get-appointments', appointmentColumns)),
    'invoices, 10,000': await timingsOf(listPaths('/api/patients/invoices', invoiceColumns)),
    'enquiries, 10,000': await timingsOf(listPaths('/api/patients/contacts', enquiryColumns)),
    dashboard: await timingsOf(['/api/patients/dashboard']),
    'messages, 100,000': await timingsOf(chatPaths(chat)),
  };
  await portal.stop();
  return sectionOf(groups);
}

function listPaths(list: string, columns: readonly string[]): string[] {
  const sorts = columns.map((column) => `sortColumn=${column}&sortDirection=asc&page=1000`);
  return [...QUERIES, ...sorts].map((query) => `${list}?${query}`);
}

function chatPaths({ conversationId, messageIds: { oldest, newest } }: LongChat): string[] {
  const before = (id: number) => `/${conversationId}?before=${writeCursor([id])}`;
  const middle = Math.round((oldest + newest) / 2);
  const pages = ['', '/total-unread-count', `/${conversationId}/unread-messages`, `/${conversationId}`];
  return [...pages, before(newest - 30), before(middle), before(oldest + 30)].map(
    (path) => `/api/chats${path}`,
  );
}

async function timingOf(
  { generator, effort }: Bench,
  request: { port: number; path: string; headers: Record<string, string> },
): Promise<Timing> {
  const { path } = request;
  const load = { requests: [request], connections: 1 };
  await generator.send({ ...load, count: 3 });
  const { answers } = await generator.send({ ...load, count: effort.isQuick ? 5 : 25 });
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`${path}: ${wrong.status}`);
  const times = answers.map(({ milliseconds }) => milliseconds);
  return { path, median: percentile(times, 50), p95: percentile(times, 95) };
}

function sectionOf(groups: Record<string, Timing[]>): Section {
  const rows = Object.entries(groups).map(([name, timings]) => ({
    name,
    timings,
    slowest: timings.reduce((one, other) => (other.median > one.median ? other : one)),
  }));
  const worst = (isChat: boolean) =>
    Math.max(
      ...rows.filter(({ name }) => name.startsWith('messages') === isChat).map(({ slowest }) => slowest.p95),
    );
  return {
    title: 'Long lists',
    about:
      'One patient with very much, one connection: first, middle and last pages, searched, and sorted by every column ' +
      'that can be sorted. The table names the slowest of these questions.',
    tables: [
      [
        ['list', 'questions', 'median of all, ms', 'slowest, median ms', 'its p95, ms', 'slowest question'],
        ...rows.map(({ name, timings, slowest }) => [
          ...[name, String(timings.length)],
          ...[
            percentile(
              timings.map(({ median }) => median),
              50,
            ),
            slowest.median,
            slowest.p95,
          ].map(numeral),
          `\`${slowest.path.replace(/\d{6,}/g, '…').slice(-60)}\``,
        ]),
      ],
    ],
    aims: [
      aim('slowest question to a list of 10,000 rows, p95', worst(false), LONGEST_MS.lists),
      aim('slowest question to 100,000 messages, p95', worst(true), LONGEST_MS.chat),
    ],
  };
}

function aim(what: string, measured: number, limit: number) {
  return { what, measured, wanted: 'at most' as const, limit, unit: 'ms' };
}
