import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { conversation, message } from '#server/chat/chat.tables.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { watchStore } from '#server/documents/testing.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import type { Answer } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';

let archive: Archivist;
let kept: RichPatient;
let emptied: RichPatient;
let admin: { token: string };
let file: { name: string; bytes: Buffer };

beforeEach(async () => {
  archive = await anArchive();
  kept = await archive.aRichPatient('maria');
  emptied = await archive.aRichPatient('marja');
  admin = await aStaffMember(archive.clinic, 'admin');
  file = { name: 'befund.pdf', bytes: await aPdf() };
});

async function merge(): Promise<Answer> {
  const form = { into_id: kept.id, reason: 'Am Telefon bestätigt: eine Person' };
  return await archive.clinic.call(`POST /api/staff/patients/${emptied.id}/merge`, form, admin);
}

/**
 * Everything that the patient, the doctor and the desk can send about the emptied account, and the expected refusal.
 */
const WORDS: [string, () => Promise<Answer>, refused: number][] = [
  ['a message of the patient', () => write(false), 401],
  ['an answer of the doctor', () => answer(false), 404],
];
const FILES: typeof WORDS = [
  [
    'a finding of the patient',
    () => send('/api/patients/befunde/create', { title: 'Laborwerte' }, emptied),
    401,
  ],
  ['a message of the patient with a file', () => write(true), 401],
  ['an answer with a file', () => answer(true), 404],
  [
    'a letter of the clinic',
    () => send(`/api/staff/patients/${emptied.id}/documents`, { kind: 'document', title: 'Brief' }, admin),
    404,
  ],
];

async function send(path: string, form: object, { token }: { token: string }, isWithFile = true) {
  return await archive.clinic.upload(`POST ${path}`, form, isWithFile ? file : undefined, { token });
}

const words = (isWithFile: boolean) => (isWithFile ? {} : { message: 'Im selben Augenblick' });
const write = async (isWithFile: boolean) =>
  send(
    '/api/chats',
    { conversation_id: await talkOf(emptied.id), ...words(isWithFile) },
    emptied,
    isWithFile,
  );
const answer = async (isWithFile: boolean) =>
  send(`/api/staff/chats/${await talkOf(emptied.id)}/messages`, words(isWithFile), archive.anna, isWithFile);

async function talkOf(patientId: number): Promise<number> {
  const [found] = await archive.clinic.db
    .select({ id: conversation.id })
    .from(conversation)
    .where(eq(conversation.patientId, patientId));
  return found?.id ?? 0;
}

/** The number of rows in the record, and of messages. */
async function count() {
  const { db } = archive.clinic;
  const files = await db.select().from(patientDocument);
  const said = await db.select().from(message);
  return files.filter(({ storedAt }) => storedAt !== null).length + said.length;
}

test.each([...WORDS, ...FILES])(
  '%s at the same moment arrives or is refused',
  async (_what, act, refused) => {
    const before = await count();
    const [merged, sent] = await Promise.all([merge(), act()]);

    expect(merged.status).toBe(200);
    expect([200, refused]).toContain(sent.status);
    expect((await count()) > before).toBe(sent.status === 200);
    await expectNothingLeft();
  },
);

test.each(FILES)(
  '%s whose file is on its way when the accounts become one is refused',
  async (_what, act, refused) => {
    const store = watchStore(archive.clinic, {
      put: async () => {
        expect((await merge()).status).toBe(200);
        return { size: file.bytes.length };
      },
    });
    const before = await count();
    const sent = await act();
    store.mend();

    expect(sent.status).toBe(refused);
    expect(await count()).toBe(before);
    await expectNothingLeft();
  },
);

test.each(FILES)(
  '%s that is being scanned when the accounts become one is refused',
  async (_what, act, refused) => {
    const { deps } = archive.clinic;
    const { fileScan } = deps;
    deps.fileScan = {
      isClean: async () => {
        expect((await merge()).status).toBe(200);
        return true;
      },
    };
    const sent = await act();
    deps.fileScan = fileScan;

    expect(sent.status).toBe(refused);
    await expectNothingLeft();
  },
);

/** The emptied account has no rows, and no message names it as the sender. */
async function expectNothingLeft(): Promise<void> {
  const { db } = archive.clinic;
  const files = await db.select().from(patientDocument).where(eq(patientDocument.patientId, emptied.id));
  expect(files.filter(({ storedAt }) => storedAt !== null)).toEqual([]);
  const said = await db.select().from(message).where(eq(message.senderId, emptied.id));
  expect(said.filter(({ sender }) => sender === 'patient')).toEqual([]);
  expect(await talkOf(emptied.id)).toBe(0);
}
