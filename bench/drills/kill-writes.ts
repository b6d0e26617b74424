import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#server/platform/clock.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import { withDatabase } from '../clinic.ts';
import { aLongChat } from '../long-chat.ts';
import { aHistory } from '../long-history.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, startDrilled } from './drilled-portal.ts';

const LONGEST_LIFE_MS = 2_000;
/** The first bytes of a file count against a limit for each network. */
const WRITERS = 3;

/** One thing that a patient writes, and how to see afterwards whether it is there. */
interface Written {
  name: string;
  isThere(base: string): Promise<boolean>;
}

interface Author {
  headers: Record<string, string>;
  conversationId: number;
}

/** Resolves when the portal has acknowledged it; rejects if the portal was killed or refused. */
type Write = (base: string, author: Author) => Promise<Written>;

export const uploads: Drill = {
  about: 'kill -9 while patients send findings: every acknowledged file is there, byte by byte',
  seconds: 300,
  times: 5,
  play: (times) => killWhileWriting(sendFinding, times),
};

export const chat: Drill = {
  about: 'kill -9 while patients write in the chat: every acknowledged message is there, none twice',
  seconds: 300,
  times: 5,
  play: (times) => killWhileWriting(sendMessage, times),
};

async function killWhileWriting(write: Write, times: number): Promise<DrillReport> {
  return await inFolder(async (dataDir) => {
    const postgres = await startDurablePostgres();
    const environment = { DATABASE_URL: postgres.url, DATA_KEY: PRODUCTION.DATA_KEY };
    // The demo first: it is not loaded into a clinic of its own.
    const first = await startDrilled(dataDir, environment);
    first.server.terminate();
    await first.server.outcome;
    const authors = await prepareAuthors(postgres.url);
    const written: Written[] = [];
    for (let round = 0; round < times; round += 1) {
      const { base, server } = await startDrilled(dataDir, environment);
      const writing = authors.map((author) => writeUntilKilled(() => write(base, author), written));
      await sleep(500 + Math.random() * LONGEST_LIFE_MS);
      await server.kill();
      await Promise.all(writing);
    }
    const { base, server } = await startDrilled(dataDir, environment);
    const lost: string[] = [];
    for (const { name, isThere } of written) if (!(await isThere(base))) lost.push(name);
    server.terminate();
    await server.outcome;
    await postgres.stop();
    const found = written.length - lost.length;
    return { acknowledged: written.length, found, lost, facts: [`${times} kills`] };
  });
}

async function writeUntilKilled(write: () => Promise<Written>, written: Written[]): Promise<void> {
  for (;;) {
    const done = await write().catch((error: unknown) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (!done) return;
    written.push(done);
  }
}

async function prepareAuthors(databaseUrl: string): Promise<Author[]> {
  return await withDatabase(databaseUrl, async (database) => {
    const authors: Author[] = [];
    for (let place = 0; place < WRITERS; place += 1) {
      const now = systemClock.now();
      const { patientId, token } = await aHistory(database.db, `author-${place}@example.test`, 8, now);
      const { conversationId } = await aLongChat(database.db, patientId, 3, now);
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${place}` };
      authors.push({ headers, conversationId });
    }
    return authors;
  });
}

async function sendFinding(base: string, { headers }: Author): Promise<Written> {
  const bytes = await aPdf({ size: 20_000 + Math.floor(Math.random() * 50_000) });
  const form = new FormData();
  form.append('title', 'Befund');
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), 'befund.pdf');
  const answer = await post(`${base}/api/patients/befunde/create`, headers, form);
  const id = answer.data.id;
  const hash = hashOf(bytes);
  return {
    name: `finding ${id}`,
    async isThere(later) {
      const read = await fetch(`${later}/api/patients/documents/${id}/file`, { headers });
      return read.ok && hashOf(Buffer.from(await read.arrayBuffer())) === hash;
    },
  };
}

async function sendMessage(base: string, { headers, conversationId }: Author): Promise<Written> {
  const clientId = randomUUID();
  const send = async (portal: string) => {
    const form = new FormData();
    form.append('conversation_id', String(conversationId));
    form.append('message', `<p>${clientId}</p>`);
    form.append('client_id', clientId);
    return (await post(`${portal}/api/chats`, headers, form)).data.id;
  };
  const id = await send(base);
  // Sent again, it is the same message; if it were lost, it would be a new one.
  return { name: `message ${id}`, isThere: async (later) => (await send(later)) === id };
}

/** Throws a `TypeError` when the portal was killed, as `fetch` does. */
async function post(url: string, headers: Record<string, string>, body: FormData) {
  const answer = await fetch(url, { method: 'POST', headers, body });
  // A killed portal cuts the answer off.
  const text = await answer.text();
  if (answer.status === 429) throw new TypeError('Enough for this round.');
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as { data: { id: number } };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
