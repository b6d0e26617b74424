import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { recordAccess } from '../access/log-access.service.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';
import { sealAudit } from './chain.service.ts';

let archive: Archivist;
let maria: RichPatient;

beforeEach(async () => {
  archive = await anArchive();
  maria = await archive.aRichPatient('maria');
});

const { raw } = sql;

test.each([
  ['a day', 'update audit_day set head = previous_head, previous_head = head'],
  ['an entry', `update audit_entry set content_hash = ''`],
  ['a salt', `update audit_entry set salt = gen_random_uuid()`],
  ['all entries', 'delete from audit_entry'],
  ['all days', 'delete from audit_day'],
  ['a request to be forgotten', 'delete from deletion_request'],
  ['the log at once', 'truncate access_log'],
  ['everything at once', 'truncate patient cascade'],
  ['the chain at once', 'truncate audit_entry, audit_day'],
  ['a profile change', `update profile_change set old_value = ''`],
])('the database refuses to change or remove %s', async (_, statement) => {
  const { db } = archive.clinic;
  await db.execute(
    sql`insert into deletion_request (patient_id, outlook, requested_at) values (${maria.id}, '{}', now())`,
  );
  await db.execute(sql`update patient set first_name = 'Neu' where id = ${maria.id}`);
  await sealAudit(archive.clinic.deps);

  await expect(db.execute(raw(statement))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('refused') },
  });
});

test.each(['erasing', 'merging'])('no setting of a connection disables a guard: %s', async (kind) => {
  const { db } = archive.clinic;
  const attempt = (statement: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config(${`online_klinik.${kind}`}, 'on', true)`);
      await tx.execute(raw(statement));
    });

  for (const statement of ['delete from access_log', 'update access_log set patient_id = patient_id']) {
    await expect(attempt(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('refused: history is only added') },
    });
  }
});

test('erasing is allowed only for a patient who asked for it, only for that patient’s rows, and only in that transaction', async () => {
  const { db } = archive.clinic;
  const other = await archive.aRichPatient('olga');
  const erase = (allowed: number, whose: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select allow_erasing(${allowed})`);
      await tx.execute(sql`delete from access_log where patient_id = ${whose}`);
    });
  const refused = (message: string) => ({ cause: { message: expect.stringContaining(message) } });

  await expect(erase(maria.id, maria.id)).rejects.toMatchObject(refused('did not ask for it'));
  await db.execute(
    sql`insert into deletion_request (patient_id, outlook, requested_at) values (${maria.id}, '{}', now())`,
  );
  await expect(erase(maria.id, other.id)).rejects.toMatchObject(refused('history is only added'));
  await erase(maria.id, maria.id);
  await recordAccess(
    db,
    { patientId: maria.id, kind: 'profile_read', actor: { kind: 'system' } },
    archive.clinic.clock.now(),
  );
  await expect(db.execute(sql`delete from access_log where patient_id = ${maria.id}`)).rejects.toMatchObject(
    refused('history is only added'),
  );
  expect((await db.execute(sql`select * from guard_pass`)).rows).toEqual([]);
});

test('merging is allowed only for two accounts that look alike, and gives their rows to nobody else', async () => {
  const { db } = archive.clinic;
  const twin = await archive.aRichPatient('marja');
  const other = await archive.aRichPatient('olga');
  await db.execute(
    sql`update patient set birthdate = '1950-01-01', phone = '3099999999' where id = ${other.id}`,
  );
  const give = (allowed: number, whom: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select allow_merging(${twin.id}, ${allowed})`);
      await tx.execute(sql`update access_log set patient_id = ${whom} where patient_id = ${twin.id}`);
    });

  await expect(give(other.id, other.id)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('not alike') },
  });
  await expect(give(maria.id, other.id)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('history is only added') },
  });
  await give(maria.id, maria.id);
});

test('merging cannot change the sender of a doctor’s message', async () => {
  const { db } = archive.clinic;
  const twin = await archive.aRichPatient('marja');
  await db.execute(sql`insert into message overriding system value
    select (jsonb_populate_record(said, '{"id": 999, "sender": "doctor", "client_id": null}')).*
    from message said limit 1`);
  const forge = db.transaction(async (tx) => {
    await tx.execute(sql`select allow_merging(${twin.id}, ${maria.id})`);
    await tx.execute(sql`update message set sender_id = case sender_id when ${maria.id} then ${twin.id}::bigint else ${maria.id}::bigint end
        where sender = 'doctor'`);
  });
  await expect(forge).rejects.toMatchObject({
    cause: { message: expect.stringContaining('history is only added') },
  });
});
