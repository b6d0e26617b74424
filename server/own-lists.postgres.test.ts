import { beforeEach, expect, test } from 'vitest';
import { listAppointments } from './appointments/list/list-appointments.service.ts';
import { anAppointment, aStaffedClinic } from './appointments/testing.ts';
import { insertMessages } from './chat/messages.store.ts';
import { ownMessages } from './chat/read-messages.service.ts';
import { aConversation } from './chat/testing.ts';
import type { Database } from './platform/database/database.ts';
import { LISTENER_NAME } from './platform/database/postgres-database.ts';
import { anotherProcess, workersDatabase } from './platform/database/testing.ts';
import { aPatient } from './testing/people.ts';
import { queriesDuring } from './testing/queries.ts';

/** On a busy machine everything takes longer. */
const BUSY = { timeout: 60_000, interval: 5 };
const PAGING = { page: 1, perPage: 5, search: '', sortColumn: 'created_at', sortDirection: 'desc' } as const;

type Process = Pick<Database, 'db' | 'changes'>;

let staffed: Awaited<ReturnType<typeof aStaffedClinic>>;
let id: number;
let one: Process;
let other: Process;

beforeEach(async () => {
  staffed = await aStaffedClinic();
  const { clinic, plan, patient } = staffed;
  await anAppointment(clinic, plan, patient);
  id = await aConversation(clinic, { patientId: patient.id, doctorId: plan.anna });
  const database = await workersDatabase();
  [one, other] = [await anotherProcess(database), await anotherProcess(database)];
  for (const process of [one, other]) {
    await expect
      .poll(async () => (await messages(process)) && (await queriesDuring(() => messages(process))), BUSY)
      .toEqual([]);
  }
});

const now = () => staffed.clinic.clock.now();
const messages = async ({ db }: Process, patientId = staffed.patient.id) =>
  (await ownMessages({ db, now }, { patientId }, { id })).data.map(({ message }) => message);
const appointments = async ({ db }: Process, patientId = staffed.patient.id) =>
  await listAppointments({ db, now }, { patientId }, PAGING, { locale: 'de' });
const say = ({ db }: Process, text: string) =>
  insertMessages(db, id, [{ sender: 'doctor', html: text, createdAt: now() }]);

test('a message is at once in the list of the process that stored it, and soon in that of another', async () => {
  await say(one, 'neu');

  expect(await messages(one)).toEqual(['neu']);
  await expect.poll(() => messages(other), BUSY).toEqual(['neu']);
});

test('two patients on two processes get their own lists only', async () => {
  const ben = await aPatient(staffed.clinic, { email: 'ben@example.test' });
  for (const process of [one, other, one, other]) {
    expect((await appointments(process)).total).toBe(1);
    expect(await appointments(process, ben.id)).toEqual({ data: [], total: 0 });
    await expect(messages(process, ben.id)).rejects.toMatchObject({ code: 'request.not_found' });
  }
});

test('a process that has lost its listener reads its lists from the database', async () => {
  const { pool, db, changes } = await workersDatabase();
  // The one that was opened last is the listener of the other process.
  await pool.query(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name = $1
      and datname = current_database() order by backend_start desc limit 1) as listener`,
    [LISTENER_NAME],
  );
  await expect.poll(() => other.changes.isCurrent(other.changes.mark(), []), BUSY).toBe(false);
  other.changes.heardUntil(Number.NEGATIVE_INFINITY);
  await say({ db, changes }, 'ungehört');

  expect(await messages(other)).toEqual(['ungehört']);
});
