import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { storedFiles } from '#server/app.ts';
import { anAppointment, signIn } from '#server/appointments/testing.ts';
import { verifyChain } from '#server/audit/chain/chain.service.ts';
import { aConversation } from '#server/chat/testing.ts';
import { comeToRest, playStorm } from '#server/invoices/testing-storm.ts';
import { aTill } from '#server/payments/testing.ts';
import { addDays, berlinDate } from '#server/platform/berlin-time.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { newDatabase } from '../../../scripts/postgres-for-tests.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { workersDatabase } from '../database/testing.ts';
import { BACKUP_KEY, backUp, contentOf, restore } from './testing.ts';

/** `npm run drill -- restore` plays others. */
const SEEDS = (process.env.MONTH_SEEDS ?? '1').split(',').map(Number);
const DAYS = 30;
const DAY_MINUTES = 24 * 60;
const STORM = 60;

/** The demo clinic, in which guests book and pay, and a patient books, cancels, writes and sends findings for a month. */
async function aMonth(seed: number) {
  const till = await aTill();
  const { clinic, patient } = till;
  // The demo is loaded only into a clinic that began as one.
  await clinic.db.execute(sql`update patient set is_demo = true`);
  await loadDemoClinic(clinic.deps);
  const storm = await playStorm(seed, STORM, till);
  const { plan } = storm;
  const anna = await aStaffMember(clinic, 'doctor');
  await clinic.db.execute(sql`update doctor set staff_id = ${anna.id} where id = ${plan.anna}`);
  const conversation = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  const done = { booked: 0, cancelled: 0, messages: 0, findings: 0 };
  for (let day = 0; day < DAYS; day += 1) {
    till.advance(DAY_MINUTES);
    const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
    const slot = { date: addDays(berlinDate(clinic.clock.now()), 7), start_time: '09:00' };
    const id = await anAppointment(clinic, plan, patient, { slot }).catch(() => undefined);
    if (id !== undefined) done.booked += 1;
    if (id !== undefined && day % 2 === 0) {
      const { status } = await clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token });
      if (status === 200) done.cancelled += 1;
    }
    const fields = { conversation_id: conversation, message: `<p>Tag ${day}</p>` };
    if ((await clinic.upload('POST /api/chats', fields, undefined, { token })).status < 300)
      done.messages += 1;
    const file = { name: 'befund.pdf', bytes: await aPdf() };
    const finding = await clinic.upload('POST /api/patients/befunde/create', { title: `Tag ${day}` }, file, {
      token,
    });
    if (finding.status < 300) done.findings += 1;
    // Every sweep of the portal, those that erase what is past its time as well.
    await clinic.drain();
  }
  await comeToRest(storm);
  return { clinic, done };
}

/**
 * An empty database on the engine that this run does not test. From the embedded engine that is PostgreSQL, if a server is
 * configured.
 */
async function onTheOtherEngine(): Promise<Database> {
  const { TEST_DATABASE_URL: serverUrl } = process.env;
  const isEmbedded = inject('databaseTemplate').engine === 'embedded';
  const postgres = isEmbedded && serverUrl ? await newDatabase(serverUrl, 'online_klinik_moved') : undefined;
  const dataDir = await mkdtemp(join(inject('filesFolder'), 'embedded-'));
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url });
  onTestFinished(async () => {
    await database.close();
    await postgres?.drop();
  });
  return database;
}

/** The bytes of every file that the rows name, as a person opens it. */
async function filesOf({ pool }: Pick<Database, 'pool'>, files: FileStorage) {
  const found: Record<string, string> = {};
  for (const { table, column } of storedFiles) {
    const { rows } = await pool.query<{ id: string }>(`select ${column} as id from ${table}`);
    for (const { id } of rows) {
      const file = await files.open(id);
      found[id] = file ? (await buffer(file)).toString('base64') : 'missing';
    }
  }
  return found;
}

test.each(SEEDS)(
  'after a month of bookings, payments, cancellations, messages, findings and nightly jobs (seed %i) the clinic is restored as it was, sealed and readable, on its engine and across both',
  async (seed) => {
    const { clinic, done } = await aMonth(seed);
    for (const count of Object.values(done)) expect(count, JSON.stringify(done)).toBeGreaterThan(2);
    const database = await workersDatabase();
    const { deps } = clinic;
    const wanted = { rows: await contentOf(database), files: await filesOf(database, deps.files) };
    expect(Object.keys(wanted.files).length).toBeGreaterThan(DAYS);
    const inspect = async ({ owner, files }: Awaited<ReturnType<typeof restore>>) => {
      expect({ rows: await contentOf(owner), files: await filesOf(owner, files) }).toEqual(wanted);
      expect((await verifyChain(owner.db)).fault).toBeUndefined();
    };

    await inspect(await restore(await backUp(database, deps), deps));
    const sealed = await backUp(database, deps, BACKUP_KEY);
    await inspect(await restore(sealed, deps, BACKUP_KEY));
    // To the other engine, and from there back to the engine of this run.
    const moved = await restore(sealed, deps, BACKUP_KEY, await onTheOtherEngine());
    await inspect(moved);
    const back = await backUp(moved.owner, { ...deps, files: moved.files }, BACKUP_KEY);
    await inspect(await restore(back, deps, BACKUP_KEY));
  },
  1_800_000,
);
